// SPDX-License-Identifier: GPL-2.0-only
// id:      M148
// fault:   PAGEMAP_SCAN by its general path takes armed pages for written
// file:    fs/proc/task_mmu.c
// clause:  R10 W1
// seen:    a scan reports all pages
// kernels: 6.7-

@@
expression pte, categories;
@@
pagemap_page_category(...)
{
<...
-	if (!pte_uffd_wp(pte)) categories |= PAGE_IS_WRITTEN;
+	categories |= PAGE_IS_WRITTEN;
...>
}
