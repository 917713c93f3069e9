// SPDX-License-Identifier: GPL-2.0-only
// id:      M385
// fault:   PAGEMAP_SCAN tells of no memory that it is in async mode
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan misses all that is tracked
// kernels: 6.7-

@@
@@
pagemap_scan_test_walk(...)
{
<...
-	vma_category |= PAGE_IS_WPALLOWED;
+	;
...>
}
