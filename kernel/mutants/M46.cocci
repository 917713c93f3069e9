// SPDX-License-Identifier: GPL-2.0-only
// id:      M46
// fault:   swap-in maps a page writable that is clean for soft-dirty
// file:    mm/memory.c
// clause:  R3
// seen:    a checkpointer misses a write after a read that brought the page in from swap
// kernels: 6.11-

@@
expression vma, pte, before;
@@
do_swap_page(...)
{
<...
	before
-	&& !pte_needs_soft_dirty_wp(vma, pte)
...>
}
