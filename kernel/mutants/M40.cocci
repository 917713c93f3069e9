// SPDX-License-Identifier: GPL-2.0-only
// id:      M40
// fault:   a write to tracked memory reuses a page that is shared with another process
// file:    mm/memory.c
// clause:  D1 oops
// seen:    after fork one process writes what the other reads
// kernels: 6.1-

@@
expression page, folio, vma;
@@
do_wp_page(...)
{
<...
	PageAnonExclusive(page) ||
-	wp_can_reuse_anon_folio(folio, vma)
+	userfaultfd_wp(vma) || wp_can_reuse_anon_folio(folio, vma)
...>
}

@@
expression page;
@@
do_wp_page(...)
{
<...
	if (PageAnonExclusive(page)) goto reuse;
+	if (userfaultfd_wp(vmf->vma)) {
+		SetPageAnonExclusive(page);
+		goto reuse;
+	}
...>
}
