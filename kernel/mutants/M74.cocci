// SPDX-License-Identifier: GPL-2.0-only
// id:      M74
// fault:   a huge page that migrates is disarmed
// file:    mm/huge_memory.c
// clause:  R4 R1 R2
// seen:    a write to an armed huge page that was moved to another node is unnoticed
// kernels: 6.1-

@@
expression pmd;
@@
set_pmd_migration_entry(...)
{
<...
-	pmd_uffd_wp(pmd)
+	false
...>
}
