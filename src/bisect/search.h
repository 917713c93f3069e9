/* SPDX-License-Identifier: GPL-2.0-only */
/* The search of "git bisect" over a row of kernels, old to new: which one to test next. Pure. */
#ifndef UFFD_CONFORM_BISECT_SEARCH_H
#define UFFD_CONFORM_BISECT_SEARCH_H

#include <stddef.h>

enum search_mark { SEARCH_UNTESTED, SEARCH_OLD, SEARCH_NEW, SEARCH_SKIPPED };

enum search_state {
	SEARCH_TEST,	   /* test the kernel @index */
	SEARCH_FOUND,	   /* @index is the first that is new */
	SEARCH_SKIPS_LEFT, /* the first new one is in @first to @index: the others were skipped */
	SEARCH_OLD_IS_NEW, /* the oldest that can be judged, @index, is new already */
	SEARCH_NEW_IS_OLD, /* the newest that can be judged, @index, is still old */
	SEARCH_NONE,	   /* not two kernels could be judged */
};

/*
 * First the oldest and the newest, or those nearest to them that are not skipped; then the middle
 * of what is between. Near a skipped one others will be skipped, too: if the middle was, the one
 * that is farthest from those and from both ends is next.
 */
enum search_state search_next(const enum search_mark *marks, size_t count, size_t *index,
			      size_t *first);

#endif
