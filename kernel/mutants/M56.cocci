// SPDX-License-Identifier: GPL-2.0-only
// id:      M56
// fault:   a write to a huge page in async mode waits for the monitor
// file:    mm/memory.c
// clause:  R2
// seen:    the program hangs at its first write to an armed transparent huge page
// kernels: 6.7-

@@
expression vma;
@@
wp_huge_pmd(...)
{
<...
-	if (userfaultfd_wp_async(vma)) goto split;
...>
}
