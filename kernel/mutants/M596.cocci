// SPDX-License-Identifier: GPL-2.0-only
// id:      M596
// fault:   changing a huge page leaves it in the TLB for a while
// file:    mm/pgtable-generic.c
// clause:  R1 R2 R3 D4 D1
// seen:    a thread goes on writing to a huge page that is split or moved
// kernels: 6.1-

@@
@@
pmdp_invalidate(...)
{
<...
-	flush_pmd_tlb_range(vma, address, address + HPAGE_PMD_SIZE);
...>
}
