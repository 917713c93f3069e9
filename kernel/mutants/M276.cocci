// SPDX-License-Identifier: GPL-2.0-only
// id:      M276
// fault:   mremap leaves pages in swap clean for soft-dirty
// file:    mm/mremap.c
// clause:  R9
// seen:    a checkpointer misses that memory in swap was moved
// kernels: 6.1-

@@
identifier pte;
@@
move_soft_dirty_pte(...)
{
<...
-	pte_swp_mksoft_dirty(pte)
+	pte
...>
}
