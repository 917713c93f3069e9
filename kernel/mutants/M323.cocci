// SPDX-License-Identifier: GPL-2.0-only
// id:      M323
// fault:   PAGEMAP_SCAN does not tell where it stopped
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan with a small buffer passes over the rest of the memory
// kernels: 6.7-

@@
expression p, end;
@@
pagemap_scan_output(...)
{
<...
-	if (ret)
-		p->arg.walk_end = *end;
...>
}
