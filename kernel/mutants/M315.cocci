// SPDX-License-Identifier: GPL-2.0-only
// id:      M315
// fault:   the first access to hugetlbfs memory that has a marker disarms it
// file:    mm/hugetlb.c
// clause:  R7 R4 R1 R2
// seen:    a write to memory that was armed before it was there is unnoticed
// kernels: 6.1-

@@
expression pte, newpte;
@@
hugetlb_no_page(...)
{
<...
(
-	if (unlikely(pte_marker_uffd_wp(pte)))
-		newpte = huge_pte_mkuffd_wp(newpte);
|
-	if (unlikely(pte_marker_uffd_wp(pte)))
-		newpte = huge_pte_wrprotect(huge_pte_mkuffd_wp(newpte));
)
...>
}
