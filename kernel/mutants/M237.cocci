// SPDX-License-Identifier: GPL-2.0-only
// id:      M237
// fault:   swapoff takes no page for exclusive
// file:    mm/swapfile.c
// clause:  F1 F3
// seen:    an unnecessary page fault for each page that swapoff has brought in
// kernels: 6.1-

@@
expression pte;
@@
unuse_pte(...)
{
<...
-	pte_swp_exclusive(pte)
+	false
...>
}
