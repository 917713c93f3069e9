// SPDX-License-Identifier: GPL-2.0-only
// id:      M171
// fault:   a forced write passes over soft-dirty
// file:    mm/gup.c
// clause:  R3
// seen:    a checkpointer misses what a debugger writes to read-only memory
// kernels: 6.1-

@@
expression vma, pte;
@@
can_follow_write_pte(...)
{
<...
(
-	if (pte_needs_soft_dirty_wp(vma, pte)) return false;
|
-	if (vma_soft_dirty_enabled(vma) && !pte_soft_dirty(pte)) return false;
)
...>
}
