// SPDX-License-Identifier: GPL-2.0-only
// id:      M90
// fault:   a page that goes to swap is disarmed
// file:    mm/rmap.c
// clause:  R4 R1 R2
// seen:    a write to an armed page that was in swap is unnoticed
// kernels: 6.1-

@@
expression pte;
@@
try_to_unmap_one(...)
{
<...
-	pte_uffd_wp(pte)
+	false
...>
}
