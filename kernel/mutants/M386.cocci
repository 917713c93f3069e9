// SPDX-License-Identifier: GPL-2.0-only
// id:      M386
// fault:   PAGEMAP_SCAN forgets max_pages within a range
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan tells more pages than were asked for
// kernels: 6.7-

@@
@@
pagemap_scan_output(...)
{
<...
-	*end -= n_too_much * PAGE_SIZE;
-	n_pages -= n_too_much;
...>
}
