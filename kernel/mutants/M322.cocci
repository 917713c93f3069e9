// SPDX-License-Identifier: GPL-2.0-only
// id:      M322
// fault:   PAGEMAP_SCAN arms a page for which its output has no room
// file:    fs/proc/task_mmu.c
// clause:  B7 R2
// seen:    a checkpoint with a small buffer loses written pages
// kernels: 6.7-

@@
expression p, addr, next;
@@
pagemap_scan_pmd_entry(...)
{
<...
	ret = pagemap_scan_output(p->cur_vma_category | PAGE_IS_WRITTEN, p, addr, &next);
-	if (next == addr)
-		break;
...>
}
