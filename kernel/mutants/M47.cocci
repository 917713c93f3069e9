// SPDX-License-Identifier: GPL-2.0-only
// id:      M47
// fault:   swap-in by a fault disarms the page
// file:    mm/memory.c
// clause:  R4 R1 R2
// seen:    a write to an armed page that came back from swap is unnoticed
// kernels: 6.1-

@@
expression pte;
@@
do_swap_page(...)
{
<...
-	pte_swp_uffd_wp(pte)
+	false
...>
}
