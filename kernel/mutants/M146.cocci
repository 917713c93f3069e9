// SPDX-License-Identifier: GPL-2.0-only
// id:      M146
// fault:   clearing soft-dirty does not flush the TLB
// file:    fs/proc/task_mmu.c
// clause:  R3
// seen:    a checkpointer misses writes to the pages that were used last
// kernels: 6.1-

@@
@@
clear_refs_write(...)
{
<...
-	flush_tlb_mm(...);
...>
}
