/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The verdict about one cell, and why. Plain data without pointers: it crosses the pipe from a
 * cell's process to the runner as it is.
 */
#ifndef UFFD_CONFORM_ENGINE_RESULT_H
#define UFFD_CONFORM_ENGINE_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/clause.h"

enum verdict {
	VERDICT_PASS,
	VERDICT_FAIL,
	VERDICT_SKIP,	/* token says why: a fixed vocabulary */
	VERDICT_TODO,	/* every finding is of an optimisation that the kernel predates, or with the
			 * token "known:ID" of a known bug */
	VERDICT_BROKEN, /* the tool could not judge; token is short, detail says why */
	VERDICT_COUNT
};

#define RESULT_TOKEN_MAX    64
#define RESULT_FINDINGS_MAX 6
#define RESULT_BUG_MAX	    48
#define RESULT_KNOWN_MAX    3

/* What is kept of the kernel's log. */
#define RESULT_LOG_LINES_MAX 24
#define RESULT_LOG_LINE_MAX  121

/* One disagreement between the contract and what was seen, of one or several pages. */
struct finding {
	enum clause clause;
	bool predates;	   /* the kernel is older than the clause */
	uint32_t pages;	   /* bit per page; 0: of no page alone */
	unsigned int step; /* number of the step, from 1 */
	char step_text[64];
	char expected[112];
	char seen[112];
};

enum known_state {
	KNOWN_SHOWS,  /* some finding is what this bug does, and the kernel is said to have it */
	KNOWN_ABSENT, /* it is said to have it, and the cell passed */
	KNOWN_REGRESSION, /* some finding is what this bug does, and the kernel should have the fix
			   */
	KNOWN_STATE_COUNT
};

/* What is known of a cell: see known/known.h. */
struct known_remark {
	char bug[RESULT_BUG_MAX]; /* its id */
	enum known_state state;
};

struct cell_result {
	enum verdict verdict;
	char token[RESULT_TOKEN_MAX]; /* skip reason, or "signal 11", "timeout"; else "" */
	char detail[256];	      /* one sentence for a person, or "" */
	unsigned int checks;	      /* comparisons made */
	unsigned int notifications;   /* required notifications that were checked */
	unsigned int began_ms;	      /* since the run began; 0 if it was not begun */
	unsigned int duration_ms;
	unsigned int finding_count; /* all; the first RESULT_FINDINGS_MAX are kept */
	struct finding findings[RESULT_FINDINGS_MAX];
	/* What the kernel reported meanwhile, put in by the runner. */
	unsigned int log_lines;
	char log[RESULT_LOG_LINES_MAX][RESULT_LOG_LINE_MAX];
	unsigned int known_count;
	struct known_remark known[RESULT_KNOWN_MAX];
};

const char *verdict_name(enum verdict verdict);

#endif
