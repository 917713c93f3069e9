// SPDX-License-Identifier: GPL-2.0-only
// id:      M389
// fault:   PAGEMAP_SCAN arms memory that has no async mode
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a page is armed that nobody can be told of
// kernels: 6.7-

@@
@@
pagemap_scan_test_walk(...)
{
<...
	if (p->arg.flags & PM_SCAN_WP_MATCHING)
-		return 1;
+		;
...>
}
