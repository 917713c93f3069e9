// SPDX-License-Identifier: GPL-2.0-only
// id:      M260
// fault:   a collapse leaves the huge page read-only
// file:    mm/khugepaged.c
// clause:  F10
// seen:    each huge page that khugepaged makes costs a fault
// kernels: 6.1-

@@
expression pmd, vma;
@@
collapse_huge_page(...)
{
<...
-	maybe_pmd_mkwrite(pmd, vma)
+	pmd
...>
}
