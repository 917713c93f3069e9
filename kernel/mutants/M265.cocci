// SPDX-License-Identifier: GPL-2.0-only
// id:      M265
// fault:   the end of a migration marks each page soft-dirty
// file:    mm/migrate.c
// clause:  S6 R10
// seen:    each page that moves is saved by a checkpointer though nothing wrote it
// kernels: 6.2-

@@
expression pte;
@@
remove_migration_pte(...)
{
<...
	pte =
-		pte_clear_soft_dirty(pte)
+		pte_mksoft_dirty(pte)
	;
...>
}
