/* SPDX-License-Identifier: GPL-2.0-only */
/* The parser's part for the line of a step; inside src/sequence only. */
#ifndef UFFD_CONFORM_SEQUENCE_PARSE_STEP_H
#define UFFD_CONFORM_SEQUENCE_PARSE_STEP_H

#include "sequence/reader.h"

/*
 * Parses the line whose first word is @first into *step, and checks that it may follow the steps
 * that @sequence has by now. Keeps the sequence's frame and *child_alive, but leaves it to the
 * caller to append the step.
 */
int step_parse(struct reader *reader, const struct word *first, struct sequence *sequence,
	       bool *child_alive, struct step *step);

#endif
