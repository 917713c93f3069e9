// SPDX-License-Identifier: GPL-2.0-only
// id:      M324
// fault:   PAGEMAP_SCAN of a part arms all of a huge page
// file:    fs/proc/task_mmu.c
// clause:  S5 B7
// seen:    writes to the rest of the huge page are lost: it is armed, and was never reported
// kernels: 6.7-

@@
expression start, end;
@@
pagemap_scan_thp_entry(...)
{
<...
-	end != start + HPAGE_SIZE
+	false
...>
}
