// SPDX-License-Identifier: GPL-2.0-only
// id:      M393
// fault:   PAGEMAP_SCAN accepts an argument of any size
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a program relies on fields that the kernel does not have
// kernels: 6.7-

@@
@@
pagemap_scan_get_args(...)
{
<...
-	arg->size != sizeof(struct pm_scan_arg)
+	false
...>
}
