// SPDX-License-Identifier: GPL-2.0-only
// id:      M455
// fault:   UFFDIO_MOVE of a clean page leaves it clean for soft-dirty
// file:    mm/userfaultfd.c
// clause:  R9
// seen:    a checkpointer misses that memory was moved
// kernels: 6.12-

@@
@@
move_present_pte(...)
{
<...
-	orig_dst_pte = pte_mksoft_dirty(orig_dst_pte);
...>
}
