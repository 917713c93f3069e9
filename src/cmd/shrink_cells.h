/* SPDX-License-Identifier: GPL-2.0-only */
/* Shrinks the sequence of a cell: has candidates run, and tells how it goes. */
#ifndef UFFD_CONFORM_CMD_SHRINK_CELLS_H
#define UFFD_CONFORM_CMD_SHRINK_CELLS_H

#include <signal.h>

#include "runner/plan.h"
#include "shrink/disagreement.h"
#include "shrink/shrink.h"

struct shrink_request {
	/*
	 * Runs a plan, whose cells have results of the same number. -1 with the error set, and
	 * with *signal if that was why.
	 */
	int (*run)(const void *run_context, const struct plan *plan, struct cell_result *results,
		   int *signal, struct error *error);
	const void *run_context;
	const char *kernel; /* for the head of the result */
	const struct cell *cell;
	int clause;				  /* that is meant, or -1 */
	unsigned int tries;			  /* of each candidate: to show it once is enough */
	const volatile sig_atomic_t *interrupted; /* not 0: stop; or NULL */

	/* The best case so far, as text that can be run; each call replaces the one before. */
	void (*best)(void *context, const char *text);
	/* One line for a person. */
	void (*progress)(void *context, const char *text);
	/* The candidates that are run next, by their hashes; may be NULL. */
	void (*running)(void *context, const char *text);
	void *context;

	/* Where the machine died before: one at a time, and without those that it died of */
	bool careful;
	const uint64_t *avoid;
	size_t avoid_count;
};

struct shrink_report {
	struct cell_result first;	  /* of the sequence as it was */
	struct disagreement disagreement; /* that is kept */
	struct shrink_counts counts;
	size_t steps_before, steps_after;
	unsigned int pages_before, pages_after;
	int signal; /* that a run was interrupted by */
};

/*
 * -1 with the error set: it does not fail, or not by that clause, or could not be run; or what came
 * in between. The best was told before.
 */
int shrink_cell(const struct shrink_request *request, struct shrink_report *report,
		struct error *error);

/* "62 steps, 8 pages -> 4 steps, 1 page; 143 candidates were run, ..." */
void shrink_report_format(const struct shrink_report *report, char *text, size_t size);

#endif
