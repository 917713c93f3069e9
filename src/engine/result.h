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
	VERDICT_TODO,	/* every finding is of an optimisation that the kernel predates */
	VERDICT_BROKEN, /* the tool could not judge; token is short, detail says why */
	VERDICT_COUNT
};

#define RESULT_TOKEN_MAX    64
#define RESULT_FINDINGS_MAX 6

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

struct cell_result {
	enum verdict verdict;
	char token[RESULT_TOKEN_MAX]; /* skip reason, or "signal 11", "timeout"; else "" */
	char detail[256];	      /* one sentence for a person, or "" */
	unsigned int checks;	      /* comparisons made */
	unsigned int notifications;   /* required notifications that were checked */
	unsigned int duration_ms;
	unsigned int finding_count; /* all; the first RESULT_FINDINGS_MAX are kept */
	struct finding findings[RESULT_FINDINGS_MAX];
	/* What the kernel reported meanwhile, put in by the runner. */
	unsigned int log_lines;
	char log[RESULT_LOG_LINES_MAX][RESULT_LOG_LINE_MAX];
};

const char *verdict_name(enum verdict verdict);

#endif
