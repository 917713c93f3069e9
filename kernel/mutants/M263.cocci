// SPDX-License-Identifier: GPL-2.0-only
// id:      M263
// fault:   the end of a migration takes each page for exclusive
// file:    mm/migrate.c
// clause:  D1
// seen:    splitting a huge page that fork shares lets the child see later writes
// kernels: 6.1-

@@
expression folio, entry;
@@
remove_migration_pte(...)
{
<...
-	folio_test_anon(folio) && !is_readable_migration_entry(entry)
+	folio_test_anon(folio)
...>
}
