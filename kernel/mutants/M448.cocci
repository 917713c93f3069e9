// SPDX-License-Identifier: GPL-2.0-only
// id:      M448
// fault:   the end of a migration takes write access from a huge page
// file:    mm/huge_memory.c
// clause:  F10
// seen:    an unnecessary page fault for each huge page that was moved
// kernels: 6.12-

@@
@@
remove_migration_pmd(...)
{
<...
-	pmde = pmd_mkwrite(pmde, vma);
...>
}
