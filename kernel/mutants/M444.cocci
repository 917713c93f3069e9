// SPDX-License-Identifier: GPL-2.0-only
// id:      M444
// fault:   mremap leaves a huge page at the old address in the TLB
// file:    mm/huge_memory.c
// clause:  D4 D1 R1 R2 R3
// seen:    what is written to the old address lands at the new one
// kernels: 6.1-

@@
@@
move_huge_pmd(...)
{
<...
-	flush_pmd_tlb_range(vma, old_addr, old_addr + PMD_SIZE);
...>
}
