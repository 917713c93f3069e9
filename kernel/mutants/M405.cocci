// SPDX-License-Identifier: GPL-2.0-only
// id:      M405
// fault:   mremap leaves the pages at the old address in the TLB
// file:    mm/mremap.c
// clause:  D4 D1 R1 R2 R3
// seen:    what is written to the old address lands at the new one
// kernels: 6.1-

@@
@@
move_ptes(...)
{
<...
-	flush_tlb_range(vma, old_end - len, old_end);
...>
}
