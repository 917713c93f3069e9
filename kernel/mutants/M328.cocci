// SPDX-License-Identifier: GPL-2.0-only
// id:      M328
// fault:   clearing soft-dirty leaves pages in swap dirty
// file:    fs/proc/task_mmu.c
// clause:  R10
// seen:    an incremental checkpoint saves all that is in swap
// kernels: 6.1-

@@
identifier pte;
@@
clear_soft_dirty(...)
{
<...
	pte =
-		pte_swp_clear_soft_dirty(pte)
+		pte
	;
...>
}
