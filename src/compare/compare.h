/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Two runs, cell by cell: what the second does worse or better than the first. Pure.
 *
 * Worse is what failed or could not be judged where it had not before, and what fails by a clause
 * that it did not fail by before. A cell that is not run any more is no worse kernel, but less
 * coverage, and has a group of its own.
 */
#ifndef UFFD_CONFORM_COMPARE_H
#define UFFD_CONFORM_COMPARE_H

#include <stdio.h>

#include "compare/run_record.h"

enum change {
	CHANGE_NONE,
	CHANGE_WORSE,
	CHANGE_BETTER,
	CHANGE_OTHER,	 /* neither: say, fail to broken, or another reason of a skip */
	CHANGE_UNTESTED, /* it is skipped now */
	CHANGE_ONLY_A,
	CHANGE_ONLY_B,
	CHANGE_COUNT
};

struct difference {
	enum change change;
	const char *cell;
	const struct cell_result *a, *b; /* NULL where it is not */
};

struct comparison {
	struct difference *differences; /* in the order of A, then those only in B; none is NONE */
	size_t count;
	unsigned int counts[CHANGE_COUNT]; /* of CHANGE_NONE, too */
};

enum change compare_results(const struct cell_result *a, const struct cell_result *b);

/* The records must outlive it. */
int compare_runs(const struct run_record *a, const struct run_record *b,
		 struct comparison *comparison, struct error *error);
void comparison_free(struct comparison *comparison);

/* "worse", "better", "changed", "no-longer-tested", "only-in-a", "only-in-b" */
const char *change_name(enum change change);

/* Bit per clause: those that the difference is about. */
uint64_t difference_clauses(const struct difference *difference);

/* "pass -> fail R4", with the words of skips and todos; without a line end. */
void difference_print(const struct difference *difference, FILE *stream);

/* "2 worse, 1 better", or "no difference"; without a line end. @name is change_name() or alike. */
void comparison_print_counts(const struct comparison *comparison,
			     const char *(*name)(enum change change), FILE *stream);

struct compared_run {
	const char *file;
	const struct run_record *record;
};

void comparison_print_text(const struct compared_run *a, const struct compared_run *b,
			   const struct comparison *comparison, FILE *stream);

/* -1: no memory. */
int comparison_print_json(const struct compared_run *a, const struct compared_run *b,
			  const struct comparison *comparison, FILE *stream);

/*
 * What is known of a clause in a cell: "known bug ID, fixed by COMMIT, in 6.19", the version and
 * commit that an optimisation came with, or "". False for "".
 */
bool difference_clause_origin(const struct difference *difference, enum clause clause, char *text,
			      size_t size);

#endif
