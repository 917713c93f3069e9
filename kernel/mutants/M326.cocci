// SPDX-License-Identifier: GPL-2.0-only
// id:      M326
// fault:   PAGEMAP_SCAN does not arm a hugetlbfs page
// file:    fs/proc/task_mmu.c
// clause:  R10 R2
// seen:    in async mode a scan that should arm what it reports reports all for ever
// kernels: 6.7-

@@
identifier new, old;
@@
make_uffd_wp_huge_pte(...)
{
<...
	new =
-		huge_pte_mkuffd_wp(old)
+		old
	;
...>
}
