// SPDX-License-Identifier: GPL-2.0-only
// id:      M02
// fault:   mprotect maps a page writable that is clean for soft-dirty
// file:    mm/mprotect.c
// clause:  R3
// seen:    a checkpointer misses the writes after an mprotect cycle: the checkpoint keeps stale data
// kernels: 6.1-

@@
expression vma, pte;
@@
can_change_pte_writable(...)
{
<...
(
-	if (pte_needs_soft_dirty_wp(vma, pte)) return false;
|
-	if (vma_soft_dirty_enabled(vma) && !pte_soft_dirty(pte)) return false;
)
...>
}
