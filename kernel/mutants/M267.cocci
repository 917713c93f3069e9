// SPDX-License-Identifier: GPL-2.0-only
// id:      M267
// fault:   a migration leaves shared memory clean
// file:    mm/migrate.c
// clause:  D4
// seen:    shared memory that was moved to another node reads zero after reclaim
// kernels: 6.1-

@@
identifier move =~ "^(__)?folio_migrate_mapping$";
identifier folio;
@@
move(...)
{
<...
-	folio_set_dirty(folio);
...>
}
