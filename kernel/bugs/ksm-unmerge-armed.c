// SPDX-License-Identifier: GPL-2.0-only
/*
 * Merged pages are armed, and then to be taken apart by MADV_UNMERGEABLE, which says that it has
 * done so: they are still one page.
 *
 * Why: break_ksm() takes a write fault to get a copy (6.1: mm/ksm.c:450), and userfaultfd answers
 * it with VM_FAULT_SIGBUS, which ends the loop.
 * Seen in 6.1.192.
 * Fix: 6cce3314b928 "mm/ksm: fix KSM COW breaking with userfaultfd-wp via FAULT_FLAG_UNSHARE",
 * in 6.2.
 */
#define _GNU_SOURCE
#include "ksm.h"

int main(void)
{
	int fd = uffd_open(FEATURE_SIGBUS);
	char *pages = anonymous(2);
	unsigned int armed;
	bool apart;

	fill_alike(pages);
	fill_alike(pages + PAGE);
	merge(pages);
	uffd_register(fd, pages, 2 * PAGE, MODE_WP);
	uffd_arm(fd, pages, 2 * PAGE);
	errno = 0;
	if (madvise(pages, 2 * PAGE, MADV_UNMERGEABLE))
		cannot_tell("madvise(MADV_UNMERGEABLE)");
	apart = page_frame(pages) != page_frame(pages + PAGE);
	armed = count(pages, 2, ARMED);
	return verdict(apart && armed == 2, "two pages, both armed", "%s, %u armed",
		       apart ? "two pages" : "still one page", armed);
}
