/* SPDX-License-Identifier: GPL-2.0-only */
/* PAGEMAP_SCAN, from its manual page */
#ifndef UFFD_CONFORM_KERNEL_BUG_SCAN_H
#define UFFD_CONFORM_KERNEL_BUG_SCAN_H

#include "bug.h"

#define SCAN_ARM	       1 /* PM_SCAN_WP_MATCHING */
#define CATEGORY_WRITTEN       (UINT64_C(1) << 1)
#define CATEGORY_HUGE	       (UINT64_C(1) << 6)
#define CATEGORY_SOFT_DIRTY    (UINT64_C(1) << 7)
#define PAGEMAP_SCAN_OF_KERNEL _IOC(_IOC_READ | _IOC_WRITE, 'f', 16, 96)

struct scan_region {
	uint64_t start, end, categories;
};

struct scan_request {
	uint64_t size, flags, start, end, walk_end, regions, region_count, max_pages;
	uint64_t inverted, mask, any_mask, return_mask;
};

/* The categories of the first page, of those asked for */
__attribute__((unused)) static uint64_t scan(char *start, size_t length, uint64_t flags,
					     uint64_t mask, uint64_t return_mask)
{
	struct scan_region region = { 0 };
	struct scan_request request = {
		.size = sizeof(request),
		.flags = flags,
		.start = (uintptr_t)start,
		.end = (uintptr_t)start + length,
		.regions = (uintptr_t)&region,
		.region_count = 1,
		.mask = mask,
		.return_mask = return_mask,
	};
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || ioctl(fd, PAGEMAP_SCAN_OF_KERNEL, &request) < 0)
		cannot_tell("PAGEMAP_SCAN");
	close(fd);
	return region.categories;
}

#endif
