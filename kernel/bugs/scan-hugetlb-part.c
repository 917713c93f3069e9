// SPDX-License-Identifier: GPL-2.0-only
/*
 * PAGEMAP_SCAN arms hugetlbfs pages, for as many pages as end within the second of three. It can
 * arm and tell the first alone, but it tells that it stopped at the third. Who goes on from there
 * never hears of the second.
 *
 * Why: where max_pages cuts a huge page pagemap_scan_hugetlb_entry() takes back what it found, but
 * returns 0, and the walk goes on (6.12: fs/proc/task_mmu.c:2636).
 * Seen in 6.12.117. Fix: none known.
 */
#define _GNU_SOURCE
#include "scan.h"

#define FEATURE_WP_HUGETLBFS (UINT64_C(1) << 12)
#define COUNT		     3

int main(void)
{
	char *start = map(NULL, COUNT * HUGEPAGE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	int fd = uffd_open(FEATURE_WP_ASYNC | FEATURE_WP_HUGETLBFS);
	struct scan_region regions[COUNT];
	struct scan_request request = {
		.size = sizeof(request),
		.flags = SCAN_ARM,
		.start = (uintptr_t)start,
		.end = (uintptr_t)start + COUNT * HUGEPAGE,
		.regions = (uintptr_t)regions,
		.region_count = COUNT,
		.max_pages = HUGEPAGE / PAGE + 1,
		.mask = CATEGORY_WRITTEN,
		.return_mask = CATEGORY_WRITTEN,
	};
	int pagemap_fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	long found;

	memset(start, 'a', COUNT * HUGEPAGE);
	uffd_register(fd, start, COUNT * HUGEPAGE, MODE_WP);
	found = pagemap_fd < 0 ? -1 : ioctl(pagemap_fd, PAGEMAP_SCAN_OF_KERNEL, &request);
	if (found < 0)
		cannot_tell("PAGEMAP_SCAN");
	return verdict(found == 1 && request.walk_end == request.start + HUGEPAGE,
		       "1 range, and an end behind huge page 1",
		       "%ld ranges, and an end behind huge page %lu", found,
		       (unsigned long)((request.walk_end - request.start) / HUGEPAGE));
}
