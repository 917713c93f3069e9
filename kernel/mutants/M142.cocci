// SPDX-License-Identifier: GPL-2.0-only
// id:      M142
// fault:   clearing soft-dirty leaves a huge page writable
// file:    fs/proc/task_mmu.c
// clause:  R3
// seen:    a checkpointer misses all writes to transparent huge pages
// kernels: 6.1-

@@
identifier pmd;
@@
clear_soft_dirty_pmd(...)
{
<...
-	pmd = pmd_wrprotect(pmd);
...>
}
