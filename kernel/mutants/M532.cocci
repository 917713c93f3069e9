// SPDX-License-Identifier: GPL-2.0-only
// id:      M532
// fault:   PAGEMAP_SCAN arms pages and leaves them in the TLB
// file:    fs/proc/task_mmu.c
// clause:  R2
// seen:    a thread goes on writing, unnoticed
// kernels: 6.12-

@@
@@
pagemap_scan_pmd_entry(...)
{
<...
-	if (flush_end) flush_tlb_range(vma, start, addr);
...>
}
