// SPDX-License-Identifier: GPL-2.0-only
// id:      M383
// fault:   PAGEMAP_SCAN tells categories that are not in return_mask
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan has more ranges than its buffer has room for
// kernels: 6.7-

@@
@@
pagemap_scan_output(...)
{
<...
-	categories &= p->arg.return_mask;
...>
}
