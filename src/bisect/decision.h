/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a step of a bisection comes to: from the cells of a boot to a judgement, from the boots to
 * one of the kernel, from that to what "git bisect run" is told. Pure.
 */
#ifndef UFFD_CONFORM_BISECT_DECISION_H
#define UFFD_CONFORM_BISECT_DECISION_H

#include <stdbool.h>

#include "system/error.h"
#include "vm/vm.h"

enum judgement {
	JUDGED_PASS,
	JUDGED_FAIL,
	JUDGED_NOT,	/* the kernel did not come so far, or the cells cannot be had on it */
	JUDGED_INVALID, /* nothing can be judged, and no other kernel could be: see the error */
	JUDGEMENT_COUNT
};

/* What the cells that one argument of the command line selects came to. */
struct cell_tally {
	unsigned int passed, failed, lacking /* skip and todo */, broken;
};

/* What is known of one boot. */
struct boot_evidence {
	enum vm_verdict verdict;
	int guest_status;
	bool started;	     /* a cell was */
	bool results_lacked; /* some cell has no result of its own */
	const struct cell_tally *tallies;
	unsigned int tally_count;
};

/*
 *  QEMU itself failed, the guest refused its arguments -> invalid
 *  a cell failed, also by a crash or hang              -> fail
 *  a crash or hang between cells                       -> fail
 *  the same after the last                             -> not
 *  results are lacking, or a cell is broken            -> not
 *  an argument of which no cell passed                 -> not
 *  else                                                -> pass
 */
enum judgement boot_judge(const struct boot_evidence *evidence);

/* The kernel fails if @needed of @boots do. */
struct votes {
	unsigned int needed, boots;
	unsigned int passed, failed, unjudged;
};

/* "2/5": fails if 2 of 5 boots do. */
int votes_parse(const char *text, struct votes *votes, struct error *error);

/* Whether another boot could still change something; if not, the judgement of the kernel. */
bool votes_open(const struct votes *votes);
enum judgement votes_judge(const struct votes *votes);

enum step_verdict { STEP_OLD, STEP_NEW, STEP_SKIP, STEP_ABORT, STEP_VERDICT_COUNT };

/* @wanted: what the newer side of the bisection does, JUDGED_PASS if a fix is looked for. */
enum step_verdict step_decide(enum judgement judgement, bool want_fix);

/* For "git bisect run": 0, 1, 125, 128. */
int step_exit_status(enum step_verdict verdict);

#endif
