// SPDX-License-Identifier: GPL-2.0-only
// id:      M320
// fault:   PAGEMAP_SCAN does not arm a page in swap
// file:    fs/proc/task_mmu.c
// clause:  R10 R2
// seen:    in async mode a page that was in swap is reported again and again
// kernels: 6.7-

@@
identifier pte;
@@
make_uffd_wp_pte(...)
{
<...
	pte =
-		pte_swp_mkuffd_wp(pte)
+		pte
	;
...>
}
