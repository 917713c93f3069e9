// SPDX-License-Identifier: GPL-2.0-only
// id:      M256
// fault:   a huge page that migrates forgets that it was written after MADV_FREE
// file:    mm/huge_memory.c
// clause:  D4
// seen:    memory that was written reads zero after reclaim
// kernels: 6.1-

@@
expression pmd;
@@
set_pmd_migration_entry(...)
{
<...
(
-	if (pmd_dirty(pmd)) folio_mark_dirty(...);
|
-	if (pmd_dirty(pmd)) set_page_dirty(...);
)
...>
}
