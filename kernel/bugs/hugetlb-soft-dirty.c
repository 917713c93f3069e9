// SPDX-License-Identifier: GPL-2.0-only
/*
 * A huge page is written after its soft-dirty bit was cleared: it reads clean in
 * /proc/PID/pagemap, and soft-dirty in PAGEMAP_SCAN; and so it does if nobody wrote to it.
 *
 * Why: pagemap looks at VM_SOFTDIRTY alone (6.12: fs/proc/task_mmu.c:1895, 6.1: 1577), and
 * PAGEMAP_SCAN at the entry (6.12: fs/proc/task_mmu.c:2255), which clear_refs does not change for
 * huge pages: it has no hugetlb_entry.
 * Seen in 6.12.117. Fix: none known.
 */
#define _GNU_SOURCE
#include "scan.h"

int main(void)
{
	char *page = map(NULL, HUGEPAGE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	bool clean_scan, bit, scanned;

	need_soft_dirty();
	memset(page, 'a', HUGEPAGE);
	clear_soft_dirty();
	clean_scan = scan(page, HUGEPAGE, 0, 0, CATEGORY_SOFT_DIRTY) & CATEGORY_SOFT_DIRTY;
	page[0] = 'b';
	bit = has(page, SOFT_DIRTY);
	scanned = scan(page, HUGEPAGE, 0, 0, CATEGORY_SOFT_DIRTY) & CATEGORY_SOFT_DIRTY;
	return verdict(bit == scanned, "pagemap and PAGEMAP_SCAN agree about a written huge page",
		       "%s in pagemap, %s in PAGEMAP_SCAN (%s before the write)",
		       bit ? "soft-dirty" : "clean", scanned ? "soft-dirty" : "clean",
		       clean_scan ? "soft-dirty" : "clean");
}
