// SPDX-License-Identifier: GPL-2.0-only
// id:      M325
// fault:   PAGEMAP_SCAN takes an armed huge page for written
// file:    fs/proc/task_mmu.c
// clause:  W1 R10
// seen:    a scan reports all transparent huge pages
// kernels: 6.7-

@@
expression pmd;
@@
pagemap_thp_category(...)
{
<...
-	!pmd_uffd_wp(pmd)
+	true
...>
}
