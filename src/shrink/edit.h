/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Smaller sequences made of a sequence. Each edit writes a sequence with steps of its own to @out,
 * to be freed with shrink_free(); it shares why and cite. -1: no memory.
 */
#ifndef UFFD_CONFORM_SHRINK_EDIT_H
#define UFFD_CONFORM_SHRINK_EDIT_H

#include "sequence/sequence.h"

int edit_copy(const struct sequence *sequence, struct sequence *out);

/* Without the steps of which @drop says so; steps of a child that is not there any more go too. */
int edit_drop_steps(const struct sequence *sequence, const bool *drop, struct sequence *out);

/*
 * Without these pages: those behind them are renumbered, steps that have no page left are gone. At
 * least one page must stay.
 */
int edit_drop_pages(const struct sequence *sequence, page_set drop, struct sequence *out);

/* Step @i takes fewer pages; @drop[i]: those that it does not take any more. */
int edit_narrow_steps(const struct sequence *sequence, const page_set *drop, struct sequence *out);

/* What a step, or the sequence, says beside its verb and pages, said more simply. */
enum simplification {
	SIMPLE_OUTCOME,	   /* nothing stated */
	SIMPLE_ACCESSOR,   /* by the cpu */
	SIMPLE_ARMING,	   /* in the usual way */
	SIMPLE_FILL,	   /* written, each page with data of its own */
	SIMPLE_KEY,	   /* mprotect without a protection key */
	SIMPLE_PROTECTION, /* readable, not without any access */
	SIMPLE_WP,	   /* without arming */
	SIMPLE_PROCESS,	   /* by the parent */
	SIMPLE_EVENT_FORK, /* without the option of the sequence; of step 0 */
	SIMPLE_EVENT_REMAP,
	SIMPLE_COUNT
};

/* Whether there is anything to simplify. */
bool edit_simplifies(const struct sequence *sequence, size_t step, enum simplification what);
void edit_simplify(struct sequence *sequence, size_t step, enum simplification what);

/* What printed and parsed gives back the same. */
bool edit_parses(const struct sequence *sequence);

#endif
