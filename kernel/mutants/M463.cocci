// SPDX-License-Identifier: GPL-2.0-only
// id:      M463
// fault:   UFFDIO_WRITEPROTECT leaves no marker where no hugetlbfs page is mapped
// file:    mm/hugetlb.c
// clause:  R10 R7 R1 R2
// seen:    the first write to hugetlbfs memory that was armed before it was mapped is unnoticed
// kernels: 6.12-

@@
@@
hugetlb_change_protection(...)
{
<...
-	set_huge_pte_at(mm, address, ptep, make_pte_marker(PTE_MARKER_UFFD_WP), psize);
...>
}
