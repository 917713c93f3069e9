// SPDX-License-Identifier: GPL-2.0-only
// id:      M94
// fault:   a page that migrates is disarmed
// file:    mm/rmap.c
// clause:  R4 R1 R2
// seen:    a write to an armed page that was moved to another node is unnoticed
// kernels: 6.1-

@@
expression pte;
@@
try_to_migrate_one(...)
{
<...
-	pte_uffd_wp(pte)
+	false
...>
}
