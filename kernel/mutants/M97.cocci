// SPDX-License-Identifier: GPL-2.0-only
// id:      M97
// fault:   the end of a migration disarms the page
// file:    mm/migrate.c
// clause:  R4 R1 R2
// seen:    a write to an armed page that was moved to another node is unnoticed
// kernels: 6.1-

@@
expression pte;
@@
remove_migration_pte(...)
{
<...
	pte =
-		pte_mkuffd_wp(pte)
+		pte
	;
...>
}
