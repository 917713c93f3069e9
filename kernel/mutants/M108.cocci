// SPDX-License-Identifier: GPL-2.0-only
// id:      M108
// fault:   mremap leaves pages clean for soft-dirty
// file:    mm/mremap.c
// clause:  R9
// seen:    a checkpointer misses that memory was moved
// kernels: 6.1-

@@
expression pte;
@@
move_ptes(...)
{
<...
-	pte = move_soft_dirty_pte(pte);
...>
}
