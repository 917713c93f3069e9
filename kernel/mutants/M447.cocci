// SPDX-License-Identifier: GPL-2.0-only
// id:      M447
// fault:   the end of a migration takes each huge page for exclusive
// file:    mm/huge_memory.c
// clause:  D1
// seen:    after fork and migration one process writes what the other reads
// kernels: 6.1-

@@
@@
remove_migration_pmd(...)
{
<...
-	!is_readable_migration_entry(entry)
+	true
...>
}
