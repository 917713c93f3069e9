// SPDX-License-Identifier: GPL-2.0-only
// id:      M71
// fault:   the write fault of a huge page does not mark it dirty
// file:    mm/huge_memory.c
// clause:  R3
// seen:    a checkpointer misses the write
// kernels: 6.1-

@@
identifier entry;
expression vma;
@@
do_huge_pmd_wp_page(...)
{
<...
	maybe_pmd_mkwrite(
-	pmd_mkdirty(entry)
+	entry
	, vma)
...>
}
