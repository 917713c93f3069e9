// SPDX-License-Identifier: GPL-2.0-only
// id:      M270
// fault:   unmapping a page forgets that it was written after MADV_FREE
// file:    mm/rmap.c
// clause:  D4
// seen:    memory that was written reads zero after reclaim
// kernels: 6.1-

@@
expression folio;
identifier references, mappings;
@@
try_to_unmap_one(...)
{
<...
	references == 1 + mappings &&
-	(!folio_test_dirty(folio) || ...)
+	true
...>
}
