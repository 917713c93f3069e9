// SPDX-License-Identifier: GPL-2.0-only
// id:      M330
// fault:   arming leaves a page writable that is being migrated
// file:    mm/mprotect.c
// clause:  R4 R1 R2
// seen:    a write to memory that was armed while it migrated is unnoticed
// kernels: 6.1-

@@
expression entry;
statement S;
@@
change_pte_range(...)
{
<...
-	if (is_writable_migration_entry(entry))
+	if (is_writable_migration_entry(entry) && !uffd_wp)
	{ ... } else S
...>
}
