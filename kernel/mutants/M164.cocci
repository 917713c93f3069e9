// SPDX-License-Identifier: GPL-2.0-only
// id:      M164
// fault:   fork without the fork event leaves hugetlbfs pages armed in the child
// file:    mm/hugetlb.c
// clause:  S3
// seen:    the child's page is armed, with nobody to tell
// kernels: 6.4-

@@
expression vma, pte;
@@
copy_hugetlb_page_range(...)
{
<...
-	if (!userfaultfd_wp(vma))
-		pte = huge_pte_clear_uffd_wp(pte);
...>
}
