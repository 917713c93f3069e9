// SPDX-License-Identifier: GPL-2.0-only
// id:      M543
// fault:   PAGEMAP_SCAN does not tell that what is in swap is soft-dirty
// file:    fs/proc/task_mmu.c
// clause:  W1 R4
// seen:    a scan for soft-dirty pages misses what is in swap
// kernels: 6.12-

@@
@@
pagemap_page_category(...)
{
<...
-	pte_swp_soft_dirty(pte)
+	false
...>
}
