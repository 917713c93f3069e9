// SPDX-License-Identifier: GPL-2.0-only
// id:      M469
// fault:   pagemap does not tell that hugetlbfs memory without a page is armed
// file:    fs/proc/task_mmu.c
// clause:  R7 R10 R4 W1
// seen:    a monitor believes that the memory is not armed
// kernels: 6.1-

@@
@@
pagemap_hugetlb_range(...)
{
<...
-	pte_swp_uffd_wp_any(pte)
+	false
...>
}
