// SPDX-License-Identifier: GPL-2.0-only
// id:      M103
// fault:   a collapse swallows pages that were armed while it began
// file:    mm/khugepaged.c
// clause:  R4 R1 R2
// seen:    a write to memory that was armed while khugepaged ran is unnoticed
// kernels: 6.1-

@@
expression pte;
@@
__collapse_huge_page_isolate(...)
{
<...
-	pte_uffd_wp(pte)
+	false
...>
}
