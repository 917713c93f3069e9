// SPDX-License-Identifier: GPL-2.0-only
// id:      M392
// fault:   PAGEMAP_SCAN forgets that two ranges beside each other differ
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan tells of a page what is true of another
// kernels: 6.7-

@@
@@
pagemap_scan_push_range(...)
{
<...
-	addr == cur_buf->end && categories == cur_buf->categories
+	addr == cur_buf->end
...>
}
