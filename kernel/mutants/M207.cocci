// SPDX-License-Identifier: GPL-2.0-only
// id:      M207
// fault:   dropping the pages of a folio flushes the TLB of the first only
// file:    mm/memory.c
// clause:  D4 S5 R1 R2 R3 K1
// seen:    a thread goes on using pages that belong to somebody else by now
// kernels: 6.9-

@@
expression tlb, pte, address;
@@
zap_present_folio_ptes(...)
{
<...
	tlb_remove_tlb_entries(tlb, pte,
-				nr,
+				1,
				address);
...>
}
