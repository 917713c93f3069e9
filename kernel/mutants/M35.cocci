// SPDX-License-Identifier: GPL-2.0-only
// id:      M35
// fault:   the copy that a write fault makes is not soft-dirty
// file:    mm/memory.c
// clause:  R3
// seen:    after fork, a checkpointer misses the first write to each page
// kernels: 6.1-

@@
identifier entry;
expression vma;
@@
wp_page_copy(...)
{
<...
	maybe_mkwrite(
-	pte_mkdirty(entry)
+	pte_clear_soft_dirty(pte_mkdirty(entry))
	, vma)
...>
}
