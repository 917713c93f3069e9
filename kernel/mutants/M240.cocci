// SPDX-License-Identifier: GPL-2.0-only
// id:      M240
// fault:   fork maps the child's huge page writable
// file:    mm/huge_memory.c
// clause:  D1
// seen:    what a child writes to a huge page changes its parent's memory
// kernels: 6.1-

@@
expression pmd;
@@
copy_huge_pmd(...)
{
<...
-	pmd_wrprotect(pmd)
+	pmd
...>
}
