// SPDX-License-Identifier: GPL-2.0-only
// id:      M39
// fault:   a write in async mode leaves the page armed
// file:    mm/memory.c
// clause:  R2
// seen:    PAGEMAP_SCAN does not report the written page
// kernels: 6.7-

@@
expression pte;
@@
do_wp_page(...)
{
<...
-	pte_clear_uffd_wp(pte)
+	pte
...>
}
