// SPDX-License-Identifier: GPL-2.0-only
// id:      M60
// fault:   fork without the fork event leaves a huge page armed in the child
// file:    mm/huge_memory.c
// clause:  S3
// seen:    pagemap shows armed pages in a process that nobody monitors
// kernels: 6.1-

@@
expression vma;
identifier pmd;
@@
copy_huge_pmd(...)
{
<...
-	if (!userfaultfd_wp(vma)) pmd = pmd_clear_uffd_wp(pmd);
...>
}
