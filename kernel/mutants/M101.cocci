// SPDX-License-Identifier: GPL-2.0-only
// id:      M101
// fault:   swapoff cleans what it brings in for soft-dirty
// file:    mm/swapfile.c
// clause:  R4
// seen:    a checkpointer misses what was written before the page went to swap
// kernels: 6.1-

@@
expression pte;
@@
unuse_pte(...)
{
<...
-	pte_swp_soft_dirty(pte)
+	false
...>
}
