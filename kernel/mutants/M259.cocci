// SPDX-License-Identifier: GPL-2.0-only
// id:      M259
// fault:   a collapse cleans pages for soft-dirty
// file:    mm/khugepaged.c
// clause:  R4
// seen:    a checkpointer misses what was written before khugepaged came by
// kernels: 6.1-

@@
expression pmd;
@@
collapse_huge_page(...)
{
<...
-	pmd_mkdirty(pmd)
+	pmd_clear_soft_dirty(pmd)
...>
}
