// SPDX-License-Identifier: GPL-2.0-only
// id:      M476
// fault:   writing a page of a file back cleans it for soft-dirty
// file:    mm/rmap.c
// clause:  R4
// seen:    a checkpointer misses what was written before the file was written back
// kernels: 6.1-

@@
@@
page_vma_mkclean_one(...)
{
<...
-	entry = pte_mkclean(entry);
+	entry = pte_clear_soft_dirty(pte_mkclean(entry));
...>
}
