// SPDX-License-Identifier: GPL-2.0-only
// id:      M27
// fault:   fork without the fork event leaves pages armed in the child
// file:    mm/memory.c
// clause:  S3
// seen:    pagemap shows armed pages in a process that nobody monitors
// kernels: 6.1-

@@
identifier function = {__copy_present_ptes, copy_present_pte};
expression vma;
identifier pte;
@@
function(...)
{
<...
-	if (!userfaultfd_wp(vma)) pte = pte_clear_uffd_wp(pte);
...>
}
