// SPDX-License-Identifier: GPL-2.0-only
// id:      M147
// fault:   PAGEMAP_SCAN by its general path takes an unpopulated page for not written
// file:    fs/proc/task_mmu.c
// clause:  W1
// seen:    two ways to scan the same memory tell different pages
// kernels: 6.7-

@@
expression pte;
@@
pagemap_page_category(...)
{
<...
	if (pte_none(pte)) {
-	return PAGE_IS_WRITTEN;
+	return 0;
	}
...>
}
