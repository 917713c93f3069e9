// SPDX-License-Identifier: GPL-2.0-only
// id:      M100
// fault:   swapoff disarms what it brings in
// file:    mm/swapfile.c
// clause:  R4 R1 R2
// seen:    a write to an armed page is unnoticed after swapoff
// kernels: 6.1-

@@
expression pte;
@@
unuse_pte(...)
{
<...
-	pte_swp_uffd_wp(pte)
+	false
...>
}
