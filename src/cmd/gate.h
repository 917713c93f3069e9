/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is asked of a run as a whole: --max-skip, --need, --baseline. An observer between the run
 * and the others: it passes everything on, and puts into the summary what does not hold.
 */
#ifndef UFFD_CONFORM_CMD_GATE_H
#define UFFD_CONFORM_CMD_GATE_H

#include "compare/run_record.h"
#include "runner/observer.h"
#include "system/error.h"

struct gate_options {
	bool limits_skips;
	unsigned int max_skip;
	uint64_t needs;		/* a cell that is skipped for one of them fails the run */
	const char *need_names; /* as they were given */
	const char *baseline;
	bool known_todo; /* --known: not the gate's, but of run and vm as well */
};

#define GATE_LONG_OPTIONS                                                                          \
	{ "known", required_argument, NULL, OPTION_KNOWN },                                        \
		{ "max-skip", required_argument, NULL, OPTION_MAX_SKIP },                          \
		{ "need", required_argument, NULL, OPTION_NEED },                                  \
	{                                                                                          \
		"baseline", required_argument, NULL, OPTION_BASELINE                               \
	}

enum { OPTION_KNOWN = 256, OPTION_MAX_SKIP, OPTION_NEED, OPTION_BASELINE, OPTION_GATE_LAST };

#define GATE_HELP                                                                                  \
	"      --known VERDICT   what a cell is that fails by known kernel bugs alone: fail\n"     \
	"                        (default) or todo\n"                                              \
	"      --max-skip N      more than N skipped cells fail the run\n"                         \
	"      --need NAMES      cells skipped for want of these (swap,thp) fail the run\n"        \
	"      --baseline FILE   only what is worse than in FILE, the JSON report of an earlier\n" \
	"                        run, fails the run\n"

/* 1: the option was one of these; 0: it was not; -1: it was, with a bad value. */
int gate_option(int option, const char *value, struct gate_options *options, struct error *error);

#define GATE_TOKENS_MAX 64

struct gate {
	struct observer observer; /* first, so that the one is the other */
	const struct gate_options *options;
	struct observer *const *next;
	struct {
		char token[RESULT_TOKEN_MAX];
		unsigned int cells;
	} skips[GATE_TOKENS_MAX];
	unsigned int token_count;
	struct run_record baseline, record;
	bool no_memory;
	unsigned int worse; /* than the baseline */
	char *demands;
	struct run_summary summary; /* with the demands, once the run has ended */
};

/* @options, and @next with all that it points to, must outlive it. */
int gate_open(struct gate *gate, const struct gate_options *options, struct observer *const *next,
	      struct error *error);
void gate_close(struct gate *gate);

/* What came of the demands, on standard error. */
void gate_tell(const struct gate *gate);

/* The exit status of the run that has ended. */
int gate_exit_status(const struct gate *gate);

#endif
