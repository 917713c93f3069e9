// SPDX-License-Identifier: GPL-2.0-only
// id:      M50
// fault:   fork shares a pinned page instead of copying it
// file:    mm/memory.c
// clause:  D2
// seen:    after a fork, what the process writes never reaches the device that holds its page
// kernels: 6.1-

@@
identifier function = {copy_present_ptes, copy_present_pte};
expression folio, page, vma;
@@
function(...)
{
<...
(
-	folio_try_dup_anon_rmap_pte(folio, page, vma)
+	(ClearPageAnonExclusive(page), folio_dup_file_rmap_pte(folio, page), false)
|
-	page_try_dup_anon_rmap(page, false, vma)
+	(ClearPageAnonExclusive(page), page_dup_file_rmap(page, false), false)
)
...>
}
