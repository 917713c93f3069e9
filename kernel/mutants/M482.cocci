// SPDX-License-Identifier: GPL-2.0-only
// id:      M482
// fault:   a zero-filled part of a huge page is cleaned for soft-dirty by the split
// file:    mm/migrate.c
// clause:  R4
// seen:    a checkpointer misses zeroes that were written before the huge page was split
// kernels: 6.12-

@@
@@
try_to_map_unused_to_zeropage(...)
{
<...
-	newpte = pte_mksoft_dirty(newpte);
...>
}
