/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What can be taken away from a sequence, one by one or several together. An item is a number
 * below the count of its kind; what it stands for changes with the sequence.
 */
#ifndef UFFD_CONFORM_SHRINK_ITEMS_H
#define UFFD_CONFORM_SHRINK_ITEMS_H

#include "sequence/sequence.h"

struct item_kind {
	const char *name;
	size_t (*count)(const struct sequence *sequence);
	/* The sequence without the items of which @drop says so, as of the edits. -1: no memory. */
	int (*without)(const struct sequence *sequence, const bool *drop, struct sequence *out);
};

/* Of a framed sequence of SEQUENCE_STEPS_MAX steps, none has more. */
#define ITEMS_MAX ((SEQUENCE_STEPS_MAX + 8) * SEQUENCE_PAGES_MAX)

enum { ITEMS_STEPS, ITEMS_PAGES, ITEMS_STEP_PAGES, ITEMS_WORDS, ITEMS_COUNT };

/* In the order in which they are tried. */
extern const struct item_kind item_kinds[ITEMS_COUNT];

#endif
