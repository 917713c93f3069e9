// SPDX-License-Identifier: GPL-2.0-only
// id:      M222
// fault:   swap-in of a folio arms or disarms all its pages as one
// file:    mm/internal.h
// clause:  R4 S5 S1 R1 R2
// seen:    after swap-in writes to armed pages are unnoticed, or events come from pages that were
//          not armed
// kernels: 6.9-

@@
expression pte, expected;
@@
swap_pte_batch(...)
{
<...
-	pte_same(pte, expected)
+	pte_same(pte_swp_clear_uffd_wp(pte), pte_swp_clear_uffd_wp(expected))
...>
}
