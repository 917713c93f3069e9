// SPDX-License-Identifier: GPL-2.0-only
// id:      M410
// fault:   the copy of a pinned page that fork makes for the child is clean for soft-dirty
// file:    mm/memory.c
// clause:  R3 R4 R9
// seen:    a checkpointer of the child misses what the parent had pinned
// kernels: 6.1-

@@
@@
copy_present_page(...)
{
<...
-	maybe_mkwrite(pte_mkdirty(pte), dst_vma)
+	maybe_mkwrite(pte, dst_vma)
...>
}
