// SPDX-License-Identifier: GPL-2.0-only
/*
 * Moved memory reads soft-dirty, but not if whole page tables are moved: 4 MiB of small pages, at
 * addresses that are multiples of 2 MiB, read clean at the new address.
 *
 * Why: move_ptes() sets the bit of each page, move_normal_pmd() moves the table as it is (6.12:
 * mm/mremap.c:248, 6.1: mm/mremap.c:237).
 * Seen in 6.1.192, 6.12.117. Fix: none known.
 */
#define _GNU_SOURCE
#include "bug.h"

#define SIZE  (2 * HUGEPAGE)
#define PAGES (SIZE / PAGE)

int main(void)
{
	char *from = room(SIZE, HUGEPAGE), *to = room(SIZE, HUGEPAGE);
	unsigned int dirty;

	need_soft_dirty();
	map(from, SIZE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	madvise(from, SIZE, MADV_NOHUGEPAGE);
	memset(from, 'a', SIZE);
	clear_soft_dirty();
	if (mremap(from, SIZE, SIZE, MREMAP_MAYMOVE | MREMAP_FIXED, to) == MAP_FAILED)
		cannot_tell("mremap");
	dirty = count(to, PAGES, SOFT_DIRTY);
	return verdict(dirty == PAGES, "1024 moved pages of 1024 read soft-dirty", "%u", dirty);
}
