// SPDX-License-Identifier: GPL-2.0-only
// id:      M395
// fault:   PAGEMAP_SCAN accepts an output buffer outside of the address space
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a program relies on ranges that are never told
// kernels: 6.7-

@@
@@
pagemap_scan_get_args(...)
{
<...
-	arg->vec && !access_ok(...)
+	false
...>
}
