// SPDX-License-Identifier: GPL-2.0-only
// id:      M380
// fault:   PAGEMAP_SCAN forgets category_inverted
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan finds the very pages that were not asked for
// kernels: 6.7-

@@
@@
pagemap_scan_is_interesting_page(...)
{
<...
-	categories ^= p->arg.category_inverted;
...>
}
