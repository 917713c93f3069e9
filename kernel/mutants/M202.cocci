// SPDX-License-Identifier: GPL-2.0-only
// id:      M202
// fault:   fork gives all pages of a folio the soft-dirty bit of the first
// file:    mm/memory.c
// clause:  X1 S6 R4
// seen:    a checkpointer of the child takes pages for written that were not, or misses some that
//          were
// kernels: 6.9-

@@
expression vma;
identifier flags;
@@
copy_present_ptes(...)
{
<...
-	if (!vma_soft_dirty_enabled(vma)) flags |= FPB_IGNORE_SOFT_DIRTY;
+	flags |= FPB_IGNORE_SOFT_DIRTY;
...>
}
