/* SPDX-License-Identifier: GPL-2.0-only */
/* Pages of the same data, and KSM, which merges them if /sys/kernel/mm/ksm/run is 1. */
#ifndef UFFD_CONFORM_KERNEL_BUG_KSM_H
#define UFFD_CONFORM_KERNEL_BUG_KSM_H

#include "bug.h"

#define KSM_SECONDS 30

static uint64_t page_frame(const char *at)
{
	return pagemap(at) & ((UINT64_C(1) << 55) - 1);
}

/* Fills a page with data that no other program has. */
static void fill_alike(char *page)
{
	srandom((unsigned int)getpid());
	for (size_t i = 0; i < PAGE; i++)
		page[i] = (char)random();
}

/* Waits until the two pages are one. */
static void merge(char *pages)
{
	errno = 0;
	if (madvise(pages, 2 * PAGE, MADV_MERGEABLE))
		cannot_tell("madvise(MADV_MERGEABLE)");
	for (int i = 0; i < KSM_SECONDS * 20; i++) {
		if (page_frame(pages) && page_frame(pages) == page_frame(pages + PAGE))
			return;
		usleep(50 * 1000);
	}
	cannot_tell("KSM does not merge the pages");
}

#endif
