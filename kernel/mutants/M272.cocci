// SPDX-License-Identifier: GPL-2.0-only
// id:      M272
// fault:   a page that goes to swap is taken for exclusive there
// file:    mm/rmap.c
// clause:  D1 oops
// seen:    a child reads from swap what its parent wrote after the fork
// kernels: 6.1-

@@
expression pte;
@@
try_to_unmap_one(...)
{
<...
-	if (anon_exclusive) pte = pte_swp_mkexclusive(pte);
+	pte = pte_swp_mkexclusive(pte);
...>
}
