// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two pages are written after their soft-dirty bits were cleared, and then merged by KSM: one of
 * them reads clean.
 *
 * Why: replace_page() makes the new entry from the merged page and vm_page_prot alone (6.12:
 * mm/ksm.c:1392, 6.1: mm/ksm.c:1167).
 * Seen in 6.1.192, 6.12.117.
 * Fix: 2efc6332f18b "mm/ksm: keep soft-dirty when merging a page", in 7.4.
 */
#define _GNU_SOURCE
#include "ksm.h"

int main(void)
{
	char *pages = anonymous(2);
	unsigned int dirty;

	need_soft_dirty();
	clear_soft_dirty();
	fill_alike(pages);
	fill_alike(pages + PAGE);
	merge(pages);
	dirty = count(pages, 2, SOFT_DIRTY);
	return verdict(dirty == 2, "2 written pages of 2 read soft-dirty after the merge", "%u",
		       dirty);
}
