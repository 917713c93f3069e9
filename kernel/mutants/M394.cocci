// SPDX-License-Identifier: GPL-2.0-only
// id:      M394
// fault:   PAGEMAP_SCAN with a mask arms what does not match
// file:    fs/proc/task_mmu.c
// clause:  B7
// seen:    a write is never told that came before
// kernels: 6.7-
// places:  2

@@
@@
pagemap_scan_pmd_entry(...)
{
<...
	if (!pagemap_scan_is_interesting_page(categories, p))
-		continue;
+		goto arm;
	...
	if (~categories & PAGE_IS_WRITTEN)
		continue;
+arm:
	make_uffd_wp_pte(vma, addr, pte, ptent);
...>
}
