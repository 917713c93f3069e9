// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory that is newly mapped reads soft-dirty. Moved by mremap() next to a mapping whose
 * soft-dirty bits were cleared, it reads clean: they become one VMA, with the flags of the other.
 *
 * Why: VM_SOFTDIRTY does not keep two VMAs from merging (6.12: is_mergeable_vma(),
 * mm/vma.c:24, 6.1: mm/mmap.c:901), and the VMA that grows keeps its own flags (6.12:
 * mm/vma.c:1697, 6.1: mm/mmap.c:3411). Seen in 6.1.192, 6.12.117. Fix: 6707915e030a "mm: propagate
 * VM_SOFTDIRTY on merge", in 6.19 and 6.18.37.
 */
#define _GNU_SOURCE
#include "bug.h"

#define PAGES 4
#define SIZE  (PAGES * PAGE)

int main(void)
{
	char *first = map(room(2 * SIZE, PAGE), SIZE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), *second;
	unsigned int dirty;

	need_soft_dirty();
	memset(first, 'a', SIZE);
	clear_soft_dirty();
	second = map(room(SIZE, PAGE), SIZE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	errno = 0;
	if (count(second, PAGES, SOFT_DIRTY) != PAGES)
		cannot_tell("new memory does not read soft-dirty");
	if (mremap(second, SIZE, SIZE, MREMAP_MAYMOVE | MREMAP_FIXED, first + SIZE) == MAP_FAILED)
		cannot_tell("mremap");
	dirty = count(first + SIZE, PAGES, SOFT_DIRTY);
	return verdict(dirty == PAGES, "4 new pages of 4 read soft-dirty where they were moved to",
		       "%u", dirty);
}
