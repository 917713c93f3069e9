// SPDX-License-Identifier: GPL-2.0-only
// id:      M143
// fault:   clearing soft-dirty leaves the bit of a huge page set
// file:    fs/proc/task_mmu.c
// clause:  R10
// seen:    an incremental checkpoint saves all transparent huge pages
// kernels: 6.1-

@@
identifier pmd;
@@
clear_soft_dirty_pmd(...)
{
<...
-	pmd = pmd_clear_soft_dirty(pmd);
...>
}
