// SPDX-License-Identifier: GPL-2.0-only
// id:      M19
// fault:   mprotect marks what it passes soft-dirty
// file:    mm/mprotect.c
// clause:  S6
// seen:    an incremental checkpoint saves pages that nobody wrote
// kernels: 6.1-

@@
identifier oldpte;
expression newprot;
@@
change_pte_range(...)
{
<...
-	pte_modify(oldpte, newprot)
+	pte_mksoft_dirty(pte_modify(oldpte, newprot))
...>
}
