// SPDX-License-Identifier: GPL-2.0-only
// id:      M247
// fault:   MADV_DONTNEED leaves huge pages in the TLB
// file:    mm/huge_memory.c
// clause:  D4 R1 R2 oops
// seen:    another thread goes on in a huge page that is freed already
// kernels: 6.1-

@@
@@
zap_huge_pmd(...)
{
<...
-	tlb_remove_pmd_tlb_entry(...);
...>
}
