// SPDX-License-Identifier: GPL-2.0-only
// id:      M264
// fault:   the end of a migration makes each page old
// file:    mm/migrate.c
// clause:  X1
// seen:    reclaim and working-set estimates miss what was in use
// kernels: 6.1-

@@
expression entry;
@@
remove_migration_pte(...)
{
<...
-	is_migration_entry_young(entry)
+	false
...>
}
