/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a failed cell shows, so that two cells can be said to show the same: the clause of the first
 * finding and what it says, but for numbers; of a cell without findings how it ended. Pure.
 */
#ifndef UFFD_CONFORM_SHRINK_DISAGREEMENT_H
#define UFFD_CONFORM_SHRINK_DISAGREEMENT_H

#include "engine/result.h"

struct disagreement {
	bool any_words; /* any finding of the clause counts, whatever it says */
	int clause;	/* -1: none, the token counts */
	char token[RESULT_TOKEN_MAX];
	char detail[256];
	struct finding finding; /* the first of that clause */
};

/* @clause: the one that is meant, or -1: that of the first finding. False: it shows none. */
bool disagreement_of(const struct cell_result *result, int clause,
		     struct disagreement *disagreement);

/* Whether the result shows this one. */
bool disagreement_shows(const struct disagreement *disagreement, const struct cell_result *result);

/* "step 4 (write 0), page 0: R1: expected ..., seen ...", or the token and its detail */
void disagreement_format(const struct disagreement *disagreement, char *text, size_t size);

#endif
