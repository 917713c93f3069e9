// SPDX-License-Identifier: GPL-2.0-only
// id:      seed3-undone
// fault:   a write fault on a page that is not exclusive takes the page's lock before it looks
//          whether somebody else has the page, too
// file:    mm/memory.c
// clause:  F7
// seen:    many writers to what a fork shares contend for the lock
// kernels: 6.1-
// places:  1

@@
identifier function = {wp_can_reuse_anon_folio, do_wp_page};
expression folio;
statement S;
@@
function(...)
{
<...
(
-	if (folio_test_ksm(folio) || folio_ref_count(folio) > 3) S
|
-	if (folio_ref_count(folio) > 1 + folio_test_swapcache(folio)) S
|
-	if (folio_test_swapcache(folio))
+	if (folio_test_swapcache(folio) && folio_ref_count(folio) == 2)
		folio_free_swap(folio);
)
...>
}
