// SPDX-License-Identifier: GPL-2.0-only
// id:      M384
// fault:   PAGEMAP_SCAN forgets category_inverted of a mapping
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan misses pages that were asked for
// kernels: 6.7-

@@
@@
pagemap_scan_is_interesting_vma(...)
{
<...
-	categories ^= p->arg.category_inverted;
...>
}
