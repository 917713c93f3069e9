// SPDX-License-Identifier: GPL-2.0-only
// id:      M387
// fault:   PAGEMAP_SCAN counts twice what it takes back from a huge page
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan comes to no end
// kernels: 6.7-

@@
@@
pagemap_scan_backout_range(...)
{
<...
-	p->found_pages -= (end - addr) / PAGE_SIZE;
...>
}
