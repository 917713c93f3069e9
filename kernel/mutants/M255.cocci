// SPDX-License-Identifier: GPL-2.0-only
// id:      M255
// fault:   MADV_FREE leaves the pages that it cleans in the TLB
// file:    mm/madvise.c
// clause:  D4
// seen:    memory that was written after MADV_FREE reads zero after reclaim
// kernels: 6.1-

@@
@@
madvise_free_pte_range(...)
{
<...
(
-	tlb_remove_tlb_entries(...);
|
-	tlb_remove_tlb_entry(...);
)
...>
}
