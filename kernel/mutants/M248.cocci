// SPDX-License-Identifier: GPL-2.0-only
// id:      M248
// fault:   mremap leaves huge pages clean for soft-dirty
// file:    mm/huge_memory.c
// clause:  R9
// seen:    a checkpointer misses that huge pages were moved
// kernels: 6.1-

@@
expression pmd;
@@
move_huge_pmd(...)
{
<...
-	pmd = move_soft_dirty_pmd(pmd);
...>
}
