// SPDX-License-Identifier: GPL-2.0-only
// id:      M258
// fault:   a huge page that migrates loses its write access
// file:    mm/huge_memory.c
// clause:  F10
// seen:    each huge page that is moved costs a fault
// kernels: 6.1-

@@
expression pmd;
@@
set_pmd_migration_entry(...)
{
<...
-	pmd_write(pmd)
+	false
...>
}
