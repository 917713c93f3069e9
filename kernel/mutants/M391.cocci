// SPDX-License-Identifier: GPL-2.0-only
// id:      M391
// fault:   PAGEMAP_SCAN takes anonymous pages for those of a file
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan misses what was asked for
// kernels: 6.7-

@@
@@
pagemap_page_category(...)
{
<...
	page && 
-	!PageAnon(page)
+	PageAnon(page)
...>
}
