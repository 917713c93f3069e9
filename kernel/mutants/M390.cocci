// SPDX-License-Identifier: GPL-2.0-only
// id:      M390
// fault:   PAGEMAP_SCAN finds no range without an output buffer, and does not come to the end
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a scan comes to no end
// kernels: 6.7-

@@
@@
do_pagemap_scan(...)
{
<...
-	p.arg.walk_end = p.arg.end;
+	p.arg.walk_end = p.vec_buf ? p.arg.end : p.arg.start;
...>
}
