// SPDX-License-Identifier: GPL-2.0-only
// id:      M20
// fault:   fork without the fork event leaves what is in swap armed in the child
// file:    mm/memory.c
// clause:  S3
// seen:    the child's page is armed after swap-in, with nobody to tell
// kernels: 6.1-

@@
expression vma, pte;
@@
copy_nonpresent_pte(...)
{
<...
-	if (!userfaultfd_wp(vma))
-		pte = pte_swp_clear_uffd_wp(pte);
...>
}
