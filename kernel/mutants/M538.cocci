// SPDX-License-Identifier: GPL-2.0-only
// id:      M538
// fault:   PAGEMAP_SCAN arms a hugetlbfs page and leaves it in the TLB
// file:    fs/proc/task_mmu.c
// clause:  R2
// seen:    a thread goes on writing, unnoticed
// kernels: 6.12-

@@
@@
pagemap_scan_hugetlb_entry(...)
{
<...
-	flush_hugetlb_tlb_range(vma, start, end);
...>
}
