// SPDX-License-Identifier: GPL-2.0-only
// id:      M40
// fault:   a write reuses a page that is shared with another process
// file:    mm/memory.c
// clause:  D1
// seen:    parent and child read what the other writes
// kernels: 6.1-

@@
expression page, folio, vma;
@@
do_wp_page(...)
{
<...
-	(PageAnonExclusive(page) || wp_can_reuse_anon_folio(folio, vma))
+	true
...>
}

@@
expression page;
@@
do_wp_page(...)
{
<...
-	if (PageAnonExclusive(page)) goto reuse;
+	goto reuse;
...>
}
