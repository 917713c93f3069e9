// SPDX-License-Identifier: GPL-2.0-only
/*
 * PAGEMAP_SCAN with PM_SCAN_WP_MATCHING and without an output buffer arms all pages, not only those
 * that match. What was written to the others is never told.
 *
 * Why: pagemap_scan_pmd_entry() has a fast path for it that asks for no category (6.12:
 * fs/proc/task_mmu.c:2521).
 * Seen in 6.12.117 and 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include "scan.h"

#define CATEGORY_PRESENT (UINT64_C(1) << 3)

int main(void)
{
	char *pages = anonymous(2);
	int fd = uffd_open(FEATURE_WP_ASYNC);
	struct scan_request request = {
		.size = sizeof(request),
		.flags = SCAN_ARM,
		.start = (uintptr_t)pages,
		.end = (uintptr_t)pages + 2 * PAGE,
		.mask = CATEGORY_PRESENT | CATEGORY_WRITTEN,
	};
	int pagemap_fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	bool first, second;

	uffd_register(fd, pages, 2 * PAGE, MODE_WP);
	madvise(pages + PAGE, PAGE, MADV_DONTNEED);
	if (pagemap_fd < 0 || ioctl(pagemap_fd, PAGEMAP_SCAN_OF_KERNEL, &request) < 0)
		cannot_tell("PAGEMAP_SCAN");
	first = has(pages, ARMED);
	second = has(pages + PAGE, ARMED);
	return verdict(first && !second, "the page that is there is armed, the absent one is not",
		       "%sarmed, %sarmed", first ? "" : "not ", second ? "" : "not ");
}
