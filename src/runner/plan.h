/* SPDX-License-Identifier: GPL-2.0-only */
/* The cells of a run, known before the first one starts: cases times mappings times trackers. */
#ifndef UFFD_CONFORM_RUNNER_PLAN_H
#define UFFD_CONFORM_RUNNER_PLAN_H

#include <stddef.h>

#include "runner/needs.h"
#include "sequence/sequence.h"
#include "system/error.h"

#define CELL_NAME_MAX (SEQUENCE_NAME_MAX + 64)

struct cell {
	char name[CELL_NAME_MAX]; /* family/sequence/mapping/tracker */
	const struct sequence *sequence;
	enum mapping mapping;
	enum tracker tracker;
	uint64_t needs;
};

struct plan {
	struct cell *cells;
	size_t count;
	size_t sealed_size; /* bytes; 0: not sealed */
};

/* Name globs; a glob also matches everything below a name ("mprotect", "fork/parent-writes"). */
struct selection {
	const char **include; /* none: everything */
	size_t include_count;
	const char **exclude;
	size_t exclude_count;
};

bool selection_match(const char *glob, const char *name);

/*
 * @sequences must outlive the plan. A glob that matches no cell at all is an error: it is a slip
 * of the pen, or a renamed cell of which a CI job would silently lose sight. So is it if no
 * sequence is for any cell.
 */
int plan_make(struct plan *plan, const struct sequence *sequences, size_t count,
	      const struct selection *selection, struct error *error);
/*
 * Moves the plan and its sequences to memory of its own that nobody can write: a process forked
 * for a cell need not make pages its own that neither side will ever change. The sequences that
 * it was made of may be freed then.
 */
int plan_seal(struct plan *plan, struct error *error);
void plan_free(struct plan *plan);

#endif
