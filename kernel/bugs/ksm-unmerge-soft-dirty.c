// SPDX-License-Identifier: GPL-2.0-only
/*
 * Merged pages whose soft-dirty bits were cleared are taken apart by MADV_UNMERGEABLE: they read
 * soft-dirty, though nobody wrote to them.
 *
 * Why: break_ksm() takes a write fault to get a copy (6.1: mm/ksm.c:450).
 * Seen in 6.1.192.
 * Fix: 6cce3314b928 "mm/ksm: fix KSM COW breaking with userfaultfd-wp via FAULT_FLAG_UNSHARE",
 * in 6.2.
 */
#define _GNU_SOURCE
#include "ksm.h"

int main(void)
{
	char *pages = anonymous(2);
	unsigned int dirty;

	need_soft_dirty();
	fill_alike(pages);
	fill_alike(pages + PAGE);
	merge(pages);
	clear_soft_dirty();
	errno = 0;
	if (madvise(pages, 2 * PAGE, MADV_UNMERGEABLE) ||
	    page_frame(pages) == page_frame(pages + PAGE))
		cannot_tell("madvise(MADV_UNMERGEABLE)");
	dirty = count(pages, 2, SOFT_DIRTY);
	return verdict(dirty == 0, "0 pages of 2 read soft-dirty", "%u", dirty);
}
