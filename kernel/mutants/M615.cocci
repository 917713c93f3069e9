// SPDX-License-Identifier: GPL-2.0-only
// id:      M615
// fault:   a forced write leaves the page writable where the protection forbids it
// file:    mm/memory.c
// clause:  D5
// seen:    memory that was made read-only can be written once a debugger has done so
// kernels: 6.12-

@@
@@
wp_page_reuse(...)
{
<...
-	maybe_mkwrite(pte_mkdirty(entry), vma)
+	pte_mkwrite(pte_mkdirty(entry), vma)
...>
}
