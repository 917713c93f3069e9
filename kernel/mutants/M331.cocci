// SPDX-License-Identifier: GPL-2.0-only
// id:      M331
// fault:   un-protecting passes over a page that is being migrated
// file:    mm/mprotect.c
// clause:  S2 S1
// seen:    the next write to memory that nobody asked about delivers an event
// kernels: 6.1-

@@
identifier pte;
@@
change_pte_range(...)
{
<...
-	pte = pte_swp_clear_uffd_wp(pte);
+	pte = is_migration_entry(entry) ? pte : pte_swp_clear_uffd_wp(pte);
...>
}
