// SPDX-License-Identifier: GPL-2.0-only
// id:      M388
// fault:   PAGEMAP_SCAN with PM_SCAN_CHECK_WPASYNC passes over memory that has no async mode
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    writes are missed that nobody tracks
// kernels: 6.7-

@@
@@
pagemap_scan_test_walk(...)
{
<...
-	return -EPERM;
+	return 1;
...>
}
