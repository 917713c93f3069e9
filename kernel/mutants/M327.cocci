// SPDX-License-Identifier: GPL-2.0-only
// id:      M327
// fault:   clearing soft-dirty cleans a pinned page
// file:    fs/proc/task_mmu.c
// clause:  R3 X1
// seen:    a checkpointer misses what a device writes
// kernels: 6.1-

@@
@@
clear_soft_dirty(...)
{
<...
-	pte_is_pinned(...)
+	false
...>
}
