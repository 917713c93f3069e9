// SPDX-License-Identifier: GPL-2.0-only
// id:      M207
// fault:   dropping pages does not flush the TLB
// file:    mm/memory.c
// clause:  D4 S5 R1 R2 R3
// seen:    a thread goes on using pages that belong to somebody else by now
// kernels: 6.1-

@@
@@
zap_present_folio_ptes(...)
{
<...
-	tlb_remove_tlb_entries(...);
...>
}

@@
expression tlb, pte, addr;
@@
zap_pte_range(...)
{
<...
-	tlb_remove_tlb_entry(tlb, pte, addr);
...>
}
