// SPDX-License-Identifier: GPL-2.0-only
// id:      M70
// fault:   splitting a soft-dirty huge page cleans it
// file:    mm/huge_memory.c
// clause:  R4
// seen:    a checkpointer misses what was written before the huge page was split
// kernels: 6.1-

@@
identifier dirty, pmd;
@@
__split_huge_pmd_locked(...)
{
<...
-	dirty = pmd_soft_dirty(pmd);
+	dirty = false;
...>
}
