// SPDX-License-Identifier: GPL-2.0-only
// id:      M278
// fault:   MADV_FREE gives away pages that are shared with another process
// file:    mm/madvise.c
// clause:  D4 D1
// seen:    memory of a child reads zero after its parent gave its own away
// kernels: 6.1-

@@
expression folio;
@@
madvise_free_pte_range(...)
{
<...
if (folio_test_swapcache(folio) || folio_test_dirty(folio)) {
	<...
(
-	folio_mapcount(folio) != folio_nr_pages(folio)
+	false
|
-	folio_mapcount(folio) != 1
+	false
)
	...>
}
...>
}
