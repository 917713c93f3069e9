// SPDX-License-Identifier: GPL-2.0-only
// id:      M641
// fault:   PAGEMAP_SCAN does not know the zero page
// file:    fs/proc/task_mmu.c
// clause:  W1 B7
// seen:    a checkpointer saves zeroes
// kernels: 6.12-

@@
@@
pagemap_page_category(...)
{
<...
-	is_zero_pfn(pte_pfn(pte))
+	false
...>
}
