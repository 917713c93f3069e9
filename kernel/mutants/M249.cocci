// SPDX-License-Identifier: GPL-2.0-only
// id:      M249
// fault:   splitting the armed huge zero page disarms it
// file:    mm/huge_memory.c
// clause:  R4 R1 R2
// seen:    the first writes to armed memory that was only read are unnoticed
// kernels: 6.1-

@@
expression pmd;
@@
__split_huge_zero_page_pmd(...)
{
<...
-	pmd_uffd_wp(pmd)
+	false
...>
}
