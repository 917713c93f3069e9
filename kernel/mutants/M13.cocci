// SPDX-License-Identifier: GPL-2.0-only
// id:      M13
// fault:   mprotect leaves the page table as it is
// file:    mm/mprotect.c
// clause:  D5
// seen:    a write to memory that was made read-only lands
// kernels: 6.1-

@@
identifier oldpte;
expression newprot;
@@
change_pte_range(...)
{
<...
-	pte_modify(oldpte, newprot)
+	oldpte
...>
}
