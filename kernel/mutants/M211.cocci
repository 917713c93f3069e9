// SPDX-License-Identifier: GPL-2.0-only
// id:      M211
// fault:   un-protecting takes the poison from a page
// file:    mm/mprotect.c
// clause:  D5
// seen:    memory that was lost in a live migration reads as zero instead of raising SIGBUS
// kernels: 6.6-

@@
expression entry;
@@
change_pte_range(...)
{
<...
-	if (is_poisoned_swp_entry(entry)) continue;
...>
}
