/* SPDX-License-Identifier: GPL-2.0-only */
/* The contract in words: what a clause says, and what a cell checks step by step. */
#ifndef UFFD_CONFORM_CONTRACT_EXPLAIN_H
#define UFFD_CONFORM_CONTRACT_EXPLAIN_H

#include <stdio.h>

#include "contract/clause.h"
#include "sequence/sequence.h"

void explain_clause(enum clause clause, FILE *stream);

/* -1: the sequence does not expand. */
int explain_cell(const char *name, const struct sequence *sequence, enum mapping mapping,
		 enum tracker tracker, FILE *stream, struct error *error);

#endif
