// SPDX-License-Identifier: GPL-2.0-only
// id:      M333
// fault:   arming passes over a huge page that is being migrated
// file:    mm/huge_memory.c
// clause:  R4 R1
// seen:    a write to memory that was armed while it migrated is unnoticed
// kernels: 6.1-

@@
identifier pmd;
@@
change_huge_pmd(...)
{
<...
-	pmd = pmd_swp_mkuffd_wp(pmd);
+	;
...>
}
