// SPDX-License-Identifier: GPL-2.0-only
// id:      M141
// fault:   clearing soft-dirty leaves the bit set
// file:    fs/proc/task_mmu.c
// clause:  R10
// seen:    an incremental checkpoint saves all pages
// kernels: 6.1-

@@
identifier pte;
@@
clear_soft_dirty(...)
{
<...
-	pte = pte_clear_soft_dirty(pte);
...>
}
