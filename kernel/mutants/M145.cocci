// SPDX-License-Identifier: GPL-2.0-only
// id:      M145
// fault:   clearing soft-dirty leaves the default protection of shared memory writable
// file:    fs/proc/task_mmu.c
// clause:  R3
// seen:    a checkpointer misses writes to shared memory whose protection changed
// kernels: 6.1-

@@
@@
clear_refs_write(...)
{
<...
-	vma_set_page_prot(...);
...>
}
