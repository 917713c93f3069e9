// SPDX-License-Identifier: GPL-2.0-only
// id:      M208
// fault:   the copy that a read-only pin makes of a shared page is not armed
// file:    mm/memory.c
// clause:  R4 R1 R2
// seen:    a write to an armed page is unnoticed after a device has read it
// kernels: 6.1-

@@
identifier entry;
expression old;
@@
wp_page_copy(...)
{
<...
-	if (pte_uffd_wp(old)) entry = pte_mkuffd_wp(entry);
...>
}
