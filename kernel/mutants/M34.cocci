// SPDX-License-Identifier: GPL-2.0-only
// id:      M34
// fault:   the write fault of an exclusive page does not mark it dirty
// file:    mm/memory.c
// clause:  R3
// seen:    a checkpointer misses the write
// kernels: 6.1-

@@
identifier entry;
expression vma;
@@
wp_page_reuse(...)
{
<...
	maybe_mkwrite(
-	pte_mkdirty(entry)
+	entry
	, vma)
...>
}
