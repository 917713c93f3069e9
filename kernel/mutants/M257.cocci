// SPDX-License-Identifier: GPL-2.0-only
// id:      M257
// fault:   a huge page that migrates is cleaned for soft-dirty
// file:    mm/huge_memory.c
// clause:  R4
// seen:    a checkpointer misses what was written before the huge page was moved
// kernels: 6.1-

@@
expression pmd;
@@
remove_migration_pmd(...)
{
<...
-	pmd_swp_soft_dirty(pmd)
+	false
...>
}
