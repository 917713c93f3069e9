// SPDX-License-Identifier: GPL-2.0-only
/*
 * What mremap() adds to a mapping after soft-dirty was cleared reads clean, and so does what a
 * stack gains. What brk() adds, or mmap() where it merges, reads soft-dirty, "to notify about
 * memory region renewal" (Documentation/admin-guide/mm/soft-dirty.rst, which names expanded
 * regions). A tracker that knows what lay there before takes the new, zero pages for the old ones.
 *
 * Why: only mmap_region() and do_brk_flags() set VM_SOFTDIRTY in what they expand, and not
 * vma_merge_extend() (6.12: mm/mremap.c:1202, 6.1: vma_merge(), mm/mremap.c:1103), copy_vma() and
 * expand_downwards().
 * Seen in 6.1.192, 6.12.117. Fix: none known.
 */
#define _GNU_SOURCE
#include "bug.h"

#define OLD 2
#define NEW 2

int main(void)
{
	char *start = room((OLD + NEW) * PAGE, PAGE);
	unsigned int absent, read = 0;

	need_soft_dirty();
	munmap(start, (OLD + NEW) * PAGE);
	/* What was there before, written and told as such. */
	memset(map(start, (OLD + NEW) * PAGE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 'a',
	       (OLD + NEW) * PAGE);
	clear_soft_dirty();
	munmap(start + OLD * PAGE, NEW * PAGE);
	if (mremap(start, OLD * PAGE, (OLD + NEW) * PAGE, 0) == MAP_FAILED)
		cannot_tell("mremap");
	absent = count(start + OLD * PAGE, NEW, SOFT_DIRTY);
	for (size_t i = OLD; i < OLD + NEW; i++)
		(void)*(volatile char *)(start + i * PAGE);
	read = count(start + OLD * PAGE, NEW, SOFT_DIRTY);
	return verdict(absent == NEW && read == NEW, "2 new pages read soft-dirty",
		       "%u, and %u once they were read", absent, read);
}
