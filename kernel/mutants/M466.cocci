// SPDX-License-Identifier: GPL-2.0-only
// id:      M466
// fault:   dropping hugetlbfs memory that is not there takes its marker
// file:    mm/hugetlb.c
// clause:  R7 R1 R2
// seen:    a write to armed memory that was dropped twice is unnoticed
// kernels: 6.1-

@@
@@
__unmap_hugepage_range(...)
{
<...
-	pte_swp_uffd_wp_any(pte)
+	false
...>
}
