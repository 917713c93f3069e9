// SPDX-License-Identifier: GPL-2.0-only
// id:      M221
// fault:   swap-in of a folio gives all its pages the soft-dirty bit of one
// file:    mm/internal.h
// clause:  R4 S6
// seen:    a checkpointer misses pages that were written before they went to swap
// kernels: 6.9-

@@
expression pte, expected;
@@
swap_pte_batch(...)
{
<...
-	pte_same(pte, expected)
+	pte_same(pte_swp_clear_soft_dirty(pte), pte_swp_clear_soft_dirty(expected))
...>
}
