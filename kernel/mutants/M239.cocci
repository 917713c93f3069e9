// SPDX-License-Identifier: GPL-2.0-only
// id:      M239
// fault:   mprotect cleans a page for soft-dirty that is being migrated
// file:    mm/mprotect.c
// clause:  R4
// seen:    a checkpointer misses a write that was followed by migration and mprotect at the same
//          time
// kernels: 6.1-

@@
expression entry, old;
identifier new;
statement S1, S2;
expression e;
@@
change_pte_range(...)
{
<...
	if (e) S1 else S2
	new = swp_entry_to_pte(entry);
-	if (pte_swp_soft_dirty(old)) new = pte_swp_mksoft_dirty(new);
...>
}
