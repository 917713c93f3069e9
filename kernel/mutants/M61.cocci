// SPDX-License-Identifier: GPL-2.0-only
// id:      M61
// fault:   fork leaves the parent's huge page writable
// file:    mm/huge_memory.c
// clause:  D1
// seen:    the child reads what the parent writes after fork
// kernels: 6.1-

@@
@@
copy_huge_pmd(...)
{
<...
-	pmdp_set_wrprotect(...);
...>
}
