// SPDX-License-Identifier: GPL-2.0-only
// id:      M639
// fault:   pagemap does not tell that a page is in swap
// file:    fs/proc/task_mmu.c
// clause:  W1 X1 D4
// seen:    a checkpointer loses what is in swap
// kernels: 6.12-

@@
@@
pte_to_pagemap_entry(...)
{
<...
-	flags |= PM_SWAP;
...>
}
