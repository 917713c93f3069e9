// SPDX-License-Identifier: GPL-2.0-only
// id:      M312
// fault:   the copy of a pinned hugetlbfs page that fork makes is not armed
// file:    mm/hugetlb.c
// clause:  R5
// seen:    the monitor of a forking process misses the child's write
// kernels: 6.4-

@@
expression vma, old;
identifier newpte;
@@
hugetlb_install_folio(...)
{
<...
-	if (userfaultfd_wp(vma) && huge_pte_uffd_wp(old))
-		newpte = huge_pte_mkuffd_wp(newpte);
...>
}
