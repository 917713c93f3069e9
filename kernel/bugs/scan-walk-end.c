// SPDX-License-Identifier: GPL-2.0-only
/*
 * PAGEMAP_SCAN finds more ranges than the kernel buffers at a time, 512, and has room for all of
 * them. It walks to the end, but tells that it stopped where the buffer was full for the last time.
 * Who goes on from there, as one has to, gets the ranges behind it once more.
 *
 * Why: do_pagemap_scan() sets walk_end only where it is still 0, and a walk that the full buffer
 * stopped has set it (6.12: fs/proc/task_mmu.c).
 * Seen in 6.12.117 and 6.18.44.
 */
#define _GNU_SOURCE
#include "scan.h"

#define RANGES 600
#define PAGES  (2UL * RANGES)

#define CATEGORY_PRESENT (UINT64_C(1) << 3)

int main(void)
{
	static struct scan_region regions[RANGES + 1];
	char *start = anonymous(PAGES);
	struct scan_request request = {
		.size = sizeof(request),
		.start = (uintptr_t)start,
		.end = (uintptr_t)start + PAGES * PAGE,
		.regions = (uintptr_t)regions,
		.region_count = RANGES + 1,
		.mask = CATEGORY_PRESENT,
		.return_mask = CATEGORY_PRESENT,
	};
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	long found;

	/* Every other page is there. */
	if (madvise(start, PAGES * PAGE, MADV_DONTNEED))
		cannot_tell("madvise");
	for (size_t i = 0; i < PAGES; i += 2)
		start[i * PAGE] = 'a';
	found = fd < 0 ? -1 : ioctl(fd, PAGEMAP_SCAN_OF_KERNEL, &request);
	if (found < 0)
		cannot_tell("PAGEMAP_SCAN");
	return verdict(found == RANGES && request.walk_end == request.end,
		       "600 ranges, and an end behind page 1200",
		       "%ld ranges, and an end behind page %lu", found,
		       (unsigned long)(request.walk_end - request.start) / PAGE);
}
