// SPDX-License-Identifier: GPL-2.0-only
// id:      M44
// fault:   the copy that a write fault makes is not writable
// file:    mm/memory.c
// clause:  F10
// seen:    each copy on write costs two page faults
// kernels: 6.1-

@@
identifier entry;
expression vma;
@@
wp_page_copy(...)
{
<...
-	maybe_mkwrite(pte_mkdirty(entry), vma)
+	pte_mkdirty(entry)
...>
}
