// SPDX-License-Identifier: GPL-2.0-only
// id:      M545
// fault:   PAGEMAP_SCAN takes armed hugetlbfs pages for written
// file:    fs/proc/task_mmu.c
// clause:  W1 R10
// seen:    a scan reports all hugetlbfs pages
// kernels: 6.12-

@@
@@
pagemap_hugetlb_category(...)
{
<...
-	!huge_pte_uffd_wp(pte)
+	true
...>
}
