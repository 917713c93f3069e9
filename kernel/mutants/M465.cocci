// SPDX-License-Identifier: GPL-2.0-only
// id:      M465
// fault:   arming and mprotect leave hugetlbfs pages in the TLB
// file:    mm/hugetlb.c
// clause:  R1 R2 D5
// seen:    a thread goes on writing, unnoticed
// kernels: 6.1-
// equivalent: both callers of change_protection() for hugetlb memory, mprotect and un-/protecting,
//          have an mmu_gather of their own open, so that the one of hugetlb_change_protection()
//          is nested: tlb_finish_mmu() asks mm_tlb_flush_nested() and flushes the whole address
//          space, before the call returns

@@
@@
hugetlb_change_protection(...)
{
<...
-	tlb_remove_huge_tlb_entry(h, &tlb, ptep, address);
...>
}
