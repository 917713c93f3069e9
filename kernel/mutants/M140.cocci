// SPDX-License-Identifier: GPL-2.0-only
// id:      M140
// fault:   clearing soft-dirty leaves the page writable
// file:    fs/proc/task_mmu.c
// clause:  R3
// seen:    a checkpointer misses all writes
// kernels: 6.1-

@@
identifier new, old;
@@
clear_soft_dirty(...)
{
<...
-	new = pte_wrprotect(old);
+	new = old;
...>
}
