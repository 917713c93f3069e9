// SPDX-License-Identifier: GPL-2.0-only
// id:      M246
// fault:   a change of protection leaves huge pages in the TLB
// file:    mm/huge_memory.c
// clause:  R1 R2 R3 D5
// seen:    another thread writes to a huge page that is armed already, and nobody is told
// kernels: 6.1-

@@
@@
change_huge_pmd(...)
{
<...
-	if (huge_pmd_needs_flush(...)) tlb_flush_pmd_range(...);
...>
}
