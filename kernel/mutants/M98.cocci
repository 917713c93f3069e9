// SPDX-License-Identifier: GPL-2.0-only
// id:      M98
// fault:   the end of a migration cleans the page for soft-dirty
// file:    mm/migrate.c
// clause:  R4
// seen:    a checkpointer misses what was written before the page was moved
// kernels: 6.1-

@@
expression pte;
@@
remove_migration_pte(...)
{
<...
	pte =
-		pte_mksoft_dirty(pte)
+		pte
	;
...>
}
