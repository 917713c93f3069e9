/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Makes a sequence as short as it can be while it goes on to show something: delta debugging over
 * its steps, its pages, the pages of each step, and then over what else a step says (accessor,
 * protection, ...). The end is 1-minimal: nothing can be left out alone, and no two steps together
 * where they are few.
 *
 * Pure: what a sequence shows is told by the caller's judge. With a judge that always says the same
 * the result is always the same.
 */
#ifndef UFFD_CONFORM_SHRINK_H
#define UFFD_CONFORM_SHRINK_H

#include "sequence/sequence.h"
#include "system/error.h"

struct shrink_judge {
	/* Whether it can be run at all, without running it; NULL: what parses can. */
	bool (*valid)(void *context, const struct sequence *candidate);

	/* Sets @shows for each of them. -1 with the error set ends the shrinking. */
	int (*judge)(void *context, const struct sequence *candidates, size_t count, bool *shows,
		     struct error *error);

	/* A smaller one that shows it was found; may be NULL. */
	void (*better)(void *context, const struct sequence *best);
	void *context;
};

struct shrink_counts {
	unsigned int judged;  /* candidates that were run */
	unsigned int invalid; /* that could not be, by the rules of the language or the model */
	unsigned int known;   /* that had been judged before */
};

#define SHRINK_BATCH 32 /* candidates at a time, at most */

/*
 * A copy with a frame of its own, of one mapping and one tracker; shares why and cite. To be freed
 * with shrink_free().
 */
int shrink_frame(const struct sequence *sequence, enum mapping mapping, enum tracker tracker,
		 struct sequence *framed, struct error *error);
void shrink_free(struct sequence *framed);

/*
 * @sequence is as shrink_frame() made it, and has been seen to show it. It is replaced by each
 * smaller one, so that also after -1 it is the best that was found.
 */
int shrink(struct sequence *sequence, const struct shrink_judge *judge,
	   struct shrink_counts *counts, struct error *error);

/* Less than 0: @a is smaller: by steps, then pages, then pages of steps, then what else they say.
 */
int shrink_compare(const struct sequence *a, const struct sequence *b);

#endif
