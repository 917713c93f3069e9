// SPDX-License-Identifier: GPL-2.0-only
// id:      M396
// fault:   PAGEMAP_SCAN accepts a range outside of the address space
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a mistake of the program stays unseen
// kernels: 6.7-

@@
expression E, F;
@@
pagemap_scan_get_args(...)
{
<...
-	if (!access_ok(E, F))
-		return -EFAULT;
...>
}
