// SPDX-License-Identifier: GPL-2.0-only
// id:      M266
// fault:   the end of a migration takes write access from the page
// file:    mm/migrate.c
// clause:  F10
// seen:    each page that moves costs a fault
// kernels: 6.1-

@@
expression pte, vma;
@@
remove_migration_pte(...)
{
<...
	pte =
(
-		pte_mkwrite(pte, vma)
+		pte
|
-		maybe_mkwrite(pte, vma)
+		pte
)
	;
...>
}
