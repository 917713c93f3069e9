// SPDX-License-Identifier: GPL-2.0-only
// id:      M215
// fault:   the write fault of a file that is not mapped yet does not mark the page dirty
// file:    mm/memory.c
// clause:  R3
// seen:    a checkpointer misses writes to shared memory that was not mapped
// kernels: 6.1-

@@
identifier function = {set_pte_range, do_set_pte};
identifier entry;
expression vma;
@@
function(...)
{
<...
	maybe_mkwrite(
-		pte_mkdirty(entry)
+		entry
		, vma)
...>
}
