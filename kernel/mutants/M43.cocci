// SPDX-License-Identifier: GPL-2.0-only
// id:      M43
// fault:   swap-in by a fault cleans the page for soft-dirty
// file:    mm/memory.c
// clause:  R4
// seen:    a checkpointer misses what was written before the page went to swap
// kernels: 6.1-

@@
expression pte;
@@
do_swap_page(...)
{
<...
	pte =
-		pte_mksoft_dirty(pte)
+		pte
	;
...>
}
