// SPDX-License-Identifier: GPL-2.0-only
// id:      M42
// fault:   the last owner of a page copies it
// file:    mm/memory.c
// clause:  F7
// seen:    after the child is gone each write still costs a copy
// kernels: 6.1-

@@
expression page, folio, vma;
@@
do_wp_page(...)
{
<...
	PageAnonExclusive(page)
-	|| wp_can_reuse_anon_folio(folio, vma)
...>
}

@@
expression page;
@@
do_wp_page(...)
{
<...
	if (PageAnonExclusive(page)) goto reuse;
+	goto copy;
...>
}
