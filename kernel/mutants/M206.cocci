// SPDX-License-Identifier: GPL-2.0-only
// id:      M206
// fault:   dropping a page of a file from the page table loses that it is dirty
// file:    mm/memory.c
// clause:  D4
// seen:    what was written to shared memory is lost when the page is paged out later
// kernels: 6.1-

@@
identifier function = {zap_present_folio_ptes, zap_pte_range};
expression page;
@@
function(...)
{
<...
(
-	folio_mark_dirty(page);
|
-	set_page_dirty(page);
)
...>
}
