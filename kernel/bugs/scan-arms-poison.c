// SPDX-License-Identifier: GPL-2.0-only
/*
 * PAGEMAP_SCAN arms the marker of a page that UFFDIO_POISON has poisoned, which is no memory that
 * could be written. UFFDIO_WRITEPROTECT leaves it alone.
 *
 * Why: make_uffd_wp_pte() sets the bit in any entry that is not present (6.12:
 * fs/proc/task_mmu.c:2165), change_pte_range() only in entries of the swap (mm/mprotect.c:241).
 * Seen in 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include "scan.h"

int main(void)
{
	int fd = uffd_open(FEATURE_POISON | FEATURE_WP_ASYNC);
	char *pages = anonymous(2);
	uint64_t request[4] = { (uintptr_t)pages, 2 * PAGE, 0, 0 };
	bool by_ioctl, by_scan;

	uffd_register(fd, pages, 2 * PAGE, MODE_WP);
	madvise(pages, 2 * PAGE, MADV_DONTNEED);
	if (ioctl(fd, UFFD_POISON, request))
		cannot_tell("UFFDIO_POISON");
	uffd_arm(fd, pages, PAGE);
	by_ioctl = has(pages, ARMED);
	scan(pages + PAGE, PAGE, SCAN_ARM, CATEGORY_WRITTEN, CATEGORY_WRITTEN);
	by_scan = has(pages + PAGE, ARMED);
	return verdict(!by_ioctl && !by_scan, "a poisoned page is not armed",
		       "by UFFDIO_WRITEPROTECT %sarmed, by PAGEMAP_SCAN %sarmed",
		       by_ioctl ? "" : "not ", by_scan ? "" : "not ");
}
