// SPDX-License-Identifier: GPL-2.0-only
// id:      M95
// fault:   a page that migrates is cleaned for soft-dirty
// file:    mm/rmap.c
// clause:  R4
// seen:    a checkpointer misses what was written before the page was moved
// kernels: 6.1-

@@
expression pte;
@@
try_to_migrate_one(...)
{
<...
-	pte_soft_dirty(pte)
+	false
...>
}
