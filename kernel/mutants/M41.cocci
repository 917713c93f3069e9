// SPDX-License-Identifier: GPL-2.0-only
// id:      M41
// fault:   a write copies even an exclusive page
// file:    mm/memory.c
// clause:  D3
// seen:    each write fault costs a copy, and a pinned page is replaced under its user
// kernels: 6.1-

@@
expression page, folio, vma;
@@
do_wp_page(...)
{
<...
-	(PageAnonExclusive(page) || wp_can_reuse_anon_folio(folio, vma))
+	false
...>
}

@@
expression page;
@@
do_wp_page(...)
{
<...
-	if (PageAnonExclusive(page)) goto reuse;
+	goto copy;
...>
}
