// SPDX-License-Identifier: GPL-2.0-only
// id:      M310
// fault:   breaking COW or unsharing disarms a hugetlbfs page
// file:    mm/hugetlb.c
// clause:  R4 R1 R2
// seen:    after a device or a debugger has read the page, the next write to it is unnoticed
// kernels: 6.4-

@@
identifier pte, newpte;
@@
hugetlb_wp(...)
{
<...
-	if (huge_pte_uffd_wp(pte))
-		newpte = huge_pte_mkuffd_wp(newpte);
...>
}
