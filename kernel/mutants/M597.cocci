// SPDX-License-Identifier: GPL-2.0-only
// id:      M597
// fault:   taking a huge page from the page table leaves it in the TLB
// file:    mm/pgtable-generic.c
// clause:  R1 R2 D4
// seen:    a thread goes on writing to armed shared memory, unnoticed
// kernels: 6.1-

@@
@@
pmdp_huge_clear_flush(...)
{
<...
-	flush_pmd_tlb_range(vma, address, address + HPAGE_PMD_SIZE);
...>
}
