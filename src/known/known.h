/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Known kernel bugs as data: where each shows, what fixed it, and in which versions. Pure.
 *
 * A new bug is a new entry of the table in bugs.c: nothing else has to change. An entry should
 * match only cells that the bug breaks, for each of them that passes on a kernel said to have the
 * bug gets a remark.
 */
#ifndef UFFD_CONFORM_KNOWN_H
#define UFFD_CONFORM_KNOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/clause.h"
#include "engine/result.h"

#define KNOWN_CELLS_MAX	 6
#define KNOWN_STABLE_MAX 8

/* Versions compare by major, minor, then sublevel: that of 6.12.117 is 117. */
struct known_release {
	unsigned int major, minor, sublevel;
};

struct known_bug {
	const char *id;			    /* shorter than RESULT_BUG_MAX */
	const char *cells[KNOWN_CELLS_MAX]; /* globs of whole names, '*' matches '/' too */
	uint64_t clauses;		    /* that it breaks: KNOWN_CLAUSE(R4) | ... */
	bool hangs;			    /* a cell may come to no end by it */
	const char *title, *commit;	    /* of the fix; NULL: there is none yet */
	struct known_release since;	    /* the first mainline release with the bug */
	struct known_release fixed;	    /* the first without it; 0.0: none */
	/* The first release of each stable tree that has the fix; 0.0 ends the list. */
	struct known_release stable[KNOWN_STABLE_MAX];
};

#define KNOWN_CLAUSE(id) (UINT64_C(1) << CLAUSE_##id)

struct known_bugs {
	const struct known_bug *bugs;
	size_t count;
};

extern const struct known_bugs known_bugs;

enum known_status {
	KNOWN_UNAFFECTED, /* older than the bug, or a kernel of no version */
	KNOWN_AFFECTED,
	KNOWN_FIXED,
};

/* Of a kernel, as far as its version tells. One of version 0.0 is never affected. */
enum known_status known_status(const struct known_bug *bug, struct known_release kernel);

/* Whether the bug is about this cell. */
bool known_in_cell(const struct known_bug *bug, const char *cell);

/*
 * The bug that breaks the clause in this cell: the first that the kernel is affected by, else the
 * first that is fixed in it, else NULL.
 */
const struct known_bug *known_find(const struct known_bugs *bugs, const char *cell,
				   enum clause clause, struct known_release kernel,
				   enum known_status *status);

/* NULL: none of that id. */
const struct known_bug *known_by_id(const struct known_bugs *bugs, const char *id);

/* "2efc6332f18b, in 7.4 and 6.12.130", or "not fixed yet". */
void known_format_fix(const struct known_bug *bug, char *text, size_t size);

struct known_options {
	const struct known_bugs *bugs; /* NULL: none */
	struct known_release kernel;
	bool todo; /* a cell that fails by known bugs alone is a todo */
};

/* Notes in a result which known bugs it shows, which it does not show, and which came back. */
void known_judge(const struct known_options *options, const char *cell, struct cell_result *result);

/* "shows", "does-not-show", "regression" */
const char *known_state_name(enum known_state state);

/* The remark for a person, without a line end. */
void known_format_remark(const struct known_remark *remark, char *text, size_t size);

#endif
