// SPDX-License-Identifier: GPL-2.0-only
// id:      M173
// fault:   a forced write passes over a huge page that is clean for soft-dirty
// file:    mm/gup.c mm/huge_memory.c
// clause:  R3
// seen:    a checkpointer misses what a debugger writes to read-only memory
// kernels: 6.1-

@@
expression vma, pmd;
@@
can_follow_write_pmd(...)
{
<...
(
-	if (pmd_needs_soft_dirty_wp(vma, pmd)) return false;
|
-	if (vma_soft_dirty_enabled(vma) && !pmd_soft_dirty(pmd)) return false;
)
...>
}
