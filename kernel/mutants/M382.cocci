// SPDX-License-Identifier: GPL-2.0-only
// id:      M382
// fault:   PAGEMAP_SCAN finds pages that have one category of category_mask
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan finds pages that were not asked for
// kernels: 6.7-

@@
@@
pagemap_scan_is_interesting_page(...)
{
<...
-	(categories & p->arg.category_mask) != p->arg.category_mask
+	p->arg.category_mask && !(categories & p->arg.category_mask)
...>
}
