// SPDX-License-Identifier: GPL-2.0-only
// id:      M213
// fault:   the first write to private memory does not mark the new page dirty
// file:    mm/memory.c
// clause:  R3
// seen:    a checkpointer misses pages that were first written after it cleared the bits
// kernels: 6.1-

@@
identifier entry;
@@
do_anonymous_page(...)
{
<...
	pte_mkwrite(
-		pte_mkdirty(entry)
+		entry
		, ...)
...>
}
