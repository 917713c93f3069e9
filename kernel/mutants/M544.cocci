// SPDX-License-Identifier: GPL-2.0-only
// id:      M544
// fault:   PAGEMAP_SCAN does not tell that a huge page is soft-dirty
// file:    fs/proc/task_mmu.c
// clause:  W1 R3
// seen:    a scan for soft-dirty pages misses huge pages
// kernels: 6.12-

@@
@@
pagemap_thp_category(...)
{
<...
-	pmd_soft_dirty(pmd)
+	false
...>
}
