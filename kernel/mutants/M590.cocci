// SPDX-License-Identifier: GPL-2.0-only
// id:      M590
// fault:   pages are paged out while other CPUs can write to them
// file:    mm/vmscan.c
// clause:  D4 R4
// seen:    a write while its page goes to swap is lost
// kernels: 6.1-

@@
@@
shrink_folio_list(...)
{
<...
-	try_to_unmap_flush_dirty();
...>
}
