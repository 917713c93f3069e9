// SPDX-License-Identifier: GPL-2.0-only
// id:      M173
// fault:   a forced write passes over a huge page that is clean for soft-dirty
// file:    mm/gup.c mm/huge_memory.c
// clause:  R3
// seen:    a checkpointer misses what a debugger writes to read-only memory
// kernels: 6.1-
// equivalent: on x86 the page is looked up with FOLL_TOUCH by all that write by force, which for a
//          huge page is touch_pmd(): it sets the dirty bit by pmd_mkdirty(), and that sets the
//          soft-dirty bit as well, before a byte is written

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
