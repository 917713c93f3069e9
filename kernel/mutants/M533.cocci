// SPDX-License-Identifier: GPL-2.0-only
// id:      M533
// fault:   PAGEMAP_SCAN that only arms flushes the last page alone from the TLB
// file:    fs/proc/task_mmu.c
// clause:  R2
// seen:    a thread goes on writing, unnoticed
// kernels: 6.12-

@@
@@
pagemap_scan_pmd_entry(...)
{
<...
-	if (!flush_end)
	start = addr;
	flush_end = addr + PAGE_SIZE;
...>
}
