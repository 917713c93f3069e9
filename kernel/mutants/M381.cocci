// SPDX-License-Identifier: GPL-2.0-only
// id:      M381
// fault:   PAGEMAP_SCAN forgets category_anyof_mask
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan finds pages that were not asked for
// kernels: 6.7-

@@
@@
pagemap_scan_is_interesting_page(...)
{
<...
-	p->arg.category_anyof_mask && !(categories & p->arg.category_anyof_mask)
+	false
...>
}
