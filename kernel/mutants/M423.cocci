// SPDX-License-Identifier: GPL-2.0-only
// id:      M423
// fault:   swap-in takes each page for exclusive
// file:    mm/memory.c
// clause:  D1 oops K1
// seen:    after fork and swap one process writes what the other reads
// kernels: 6.1-

@@
@@
do_swap_page(...)
{
<...
-	(exclusive || folio_ref_count(folio) == 1)
+	true
...>
}
