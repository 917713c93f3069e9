// SPDX-License-Identifier: GPL-2.0-only
// id:      M274
// fault:   a read-only page that migrates forgets that no other process has it
// file:    mm/rmap.c
// clause:  F1 F2 F3 F5 D3
// seen:    an mprotect cycle after a move costs a fault, and a copy, for each page
// kernels: 6.1-

@@
expression pte;
identifier entry;
@@
try_to_migrate_one(...)
{
<...
	if (pte_write(pte)) entry = make_writable_migration_entry(...);
	else
-		if (anon_exclusive) entry = make_readable_exclusive_migration_entry(...); else
		entry = make_readable_migration_entry(...);
...>
}
