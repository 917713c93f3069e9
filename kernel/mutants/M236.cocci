// SPDX-License-Identifier: GPL-2.0-only
// id:      M236
// fault:   swapoff takes each page for exclusive
// file:    mm/swapfile.c
// clause:  D1 K1
// seen:    after fork one process writes what the other reads
// kernels: 6.1-

@@
expression pte;
@@
unuse_pte(...)
{
<...
-	pte_swp_exclusive(pte)
+	true
...>
}
