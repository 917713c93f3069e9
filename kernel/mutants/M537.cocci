// SPDX-License-Identifier: GPL-2.0-only
// id:      M537
// fault:   PAGEMAP_SCAN leaves memory without a page table unarmed
// file:    fs/proc/task_mmu.c
// clause:  R10 R2 X1
// seen:    memory that was dropped as a whole is reported by each scan
// kernels: 6.12-

@@
@@
pagemap_scan_pte_hole(...)
{
<...
-	err = uffd_wp_range(vma, addr, end - addr, true);
+	err = 0;
...>
}
