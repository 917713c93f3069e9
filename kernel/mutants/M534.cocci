// SPDX-License-Identifier: GPL-2.0-only
// id:      M534
// fault:   PAGEMAP_SCAN arms a huge page and leaves it in the TLB
// file:    fs/proc/task_mmu.c
// clause:  R2
// seen:    a thread goes on writing, unnoticed
// kernels: 6.12-

@@
@@
pagemap_scan_thp_entry(...)
{
<...
-	flush_tlb_range(vma, start, end);
...>
}
