// SPDX-License-Identifier: GPL-2.0-only
// id:      M456
// fault:   UFFDIO_MOVE of a page in swap leaves it clean for soft-dirty
// file:    mm/userfaultfd.c
// clause:  R9
// seen:    a checkpointer misses that memory was moved
// kernels: 6.12-

@@
@@
move_swap_pte(...)
{
<...
-	orig_src_pte = pte_swp_mksoft_dirty(orig_src_pte);
...>
}
