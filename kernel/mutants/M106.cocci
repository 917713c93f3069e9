// SPDX-License-Identifier: GPL-2.0-only
// id:      M106
// fault:   KSM leaves a page writable that it shares out
// file:    mm/ksm.c
// clause:  D4 D1 D2
// seen:    what one process writes changes equal pages elsewhere
// kernels: 6.1-

@@
expression pte;
@@
write_protect_page(...)
{
<...
-	pte_wrprotect(pte)
+	pte
...>
}
