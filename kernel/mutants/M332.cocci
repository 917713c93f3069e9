// SPDX-License-Identifier: GPL-2.0-only
// id:      M332
// fault:   mprotect leaves a page writable that is being migrated
// file:    mm/mprotect.c
// clause:  D5
// seen:    a write lands in memory that is read-only
// kernels: 6.12-

@@
expression entry;
statement S;
@@
change_pte_range(...)
{
<...
-	if (is_writable_migration_entry(entry))
+	if (is_writable_migration_entry(entry) && uffd_wp)
	{ ... } else S
...>
}
