// SPDX-License-Identifier: GPL-2.0-only
// id:      M546
// fault:   pagemap does not tell that a huge page is soft-dirty
// file:    fs/proc/task_mmu.c
// clause:  W1 R3
// seen:    a checkpointer misses writes to huge pages
// kernels: 6.1-

@@
@@
pagemap_pmd_range(...)
{
<...
-	pmd_soft_dirty(pmd)
+	false
...>
}
