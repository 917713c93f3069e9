// SPDX-License-Identifier: GPL-2.0-only
// id:      M268
// fault:   a zero-filled part of a huge page is disarmed by the split
// file:    mm/migrate.c
// clause:  R4 R1 R2
// seen:    a write to armed memory that held zeroes is unnoticed
// kernels: 6.12-

@@
expression pte;
@@
try_to_map_unused_to_zeropage(...)
{
<...
-	pte_swp_uffd_wp(pte)
+	false
...>
}
