// SPDX-License-Identifier: GPL-2.0-only
// id:      M209
// fault:   the copy that a read-only pin makes of a shared page is clean for soft-dirty
// file:    mm/memory.c
// clause:  R4
// seen:    a checkpointer misses what was written before a device has read the page
// kernels: 6.1-

@@
identifier entry;
expression old;
@@
wp_page_copy(...)
{
<...
-	if (pte_soft_dirty(old)) entry = pte_mksoft_dirty(entry);
...>
}
