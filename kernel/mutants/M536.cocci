// SPDX-License-Identifier: GPL-2.0-only
// id:      M536
// fault:   PAGEMAP_SCAN takes memory without a page table for not written
// file:    fs/proc/task_mmu.c
// clause:  W1 R2 R10
// seen:    memory that was dropped as a whole is not reported
// kernels: 6.12-

@@
@@
pagemap_scan_pte_hole(...)
{
<...
-	userfaultfd_wp(vma) && !is_vm_hugetlb_page(vma)
+	false
...>
}
