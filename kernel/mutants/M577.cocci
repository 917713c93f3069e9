// SPDX-License-Identifier: GPL-2.0-only
// id:      M577
// fault:   NUMA balancing makes pages inaccessible that cannot move: pinned ones, and those of two
//          processes
// file:    mm/mprotect.c
// clause:  F10
// seen:    an unnecessary page fault for each pinned page whenever NUMA balancing comes by
// kernels: 6.12-

@@
@@
change_pte_range(...)
{
<...
-	(folio_maybe_dma_pinned(folio) || folio_likely_mapped_shared(folio))
+	false
...>
}
