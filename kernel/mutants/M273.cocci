// SPDX-License-Identifier: GPL-2.0-only
// id:      M273
// fault:   a page that migrates forgets that it was written after MADV_FREE
// file:    mm/rmap.c
// clause:  D4
// seen:    memory that was written reads zero after reclaim
// kernels: 6.1-

@@
expression pte, folio;
@@
try_to_migrate_one(...)
{
<...
-	if (pte_dirty(pte)) folio_mark_dirty(folio);
...>
}
