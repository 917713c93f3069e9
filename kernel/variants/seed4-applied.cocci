// SPDX-License-Identifier: GPL-2.0-only
// id:      seed4-applied
// fault:   fork leaves the accessed bit in the child's entries as it is in the parent's
// file:    mm/memory.c mm/huge_memory.c
// clause:  F8
// seen:    a child does not pay for setting the bit; /proc/PID/smaps calls referenced what it never
//          touched
// kernels: 6.1-
// places:  3

@@
identifier function = {__copy_present_ptes, __copy_present_pte, copy_present_pte};
expression pte;
@@
function(...)
{
<...
-	pte = pte_mkold(pte);
...>
}

@@
expression pmd;
@@
copy_huge_pmd(...)
{
<...
(
-	pmd = pmd_mkold(pmd);
|
	pmd =
-		pmd_mkold(pmd_wrprotect(pmd));
+		pmd_wrprotect(pmd);
)
...>
}

@@
expression pud;
@@
copy_huge_pud(...)
{
<...
(
-	pud = pud_mkold(pud);
|
	pud =
-		pud_mkold(pud_wrprotect(pud));
+		pud_wrprotect(pud);
)
...>
}
