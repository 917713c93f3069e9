// SPDX-License-Identifier: GPL-2.0-only
// id:      M91
// fault:   a page that goes to swap is cleaned for soft-dirty
// file:    mm/rmap.c
// clause:  R4
// seen:    a checkpointer misses what was written before the page went to swap
// kernels: 6.1-

@@
expression pte;
@@
try_to_unmap_one(...)
{
<...
-	pte_soft_dirty(pte)
+	false
...>
}
