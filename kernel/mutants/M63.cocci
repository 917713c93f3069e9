// SPDX-License-Identifier: GPL-2.0-only
// id:      M63
// fault:   mprotect maps a huge page writable that is clean for soft-dirty
// file:    mm/huge_memory.c
// clause:  R3
// seen:    a checkpointer misses the writes after an mprotect cycle
// kernels: 6.2-

@@
expression vma, pmd;
@@
can_change_pmd_writable(...)
{
<...
-	if (pmd_needs_soft_dirty_wp(vma, pmd)) return false;
...>
}
