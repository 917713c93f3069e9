// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/decision.h"

#include <stdio.h>

/* The guest's own exit status for bad arguments. */
#define GUEST_USAGE 2

static bool crashed(enum vm_verdict verdict)
{
	return verdict == VM_PANIC || verdict == VM_OOPS || verdict == VM_HANG;
}

enum judgement boot_judge(const struct boot_evidence *evidence)
{
	bool lacking = false;

	if (evidence->verdict == VM_QEMU_FAILED ||
	    (evidence->verdict == VM_TRUNCATED && evidence->guest_status == GUEST_USAGE))
		return JUDGED_INVALID;
	for (unsigned int i = 0; i < evidence->tally_count; i++) {
		const struct cell_tally *tally = &evidence->tallies[i];

		if (tally->failed)
			return JUDGED_FAIL;
		lacking |= tally->broken || !tally->passed;
	}
	/* When all results are there it may be the machine's end that went wrong. */
	if (crashed(evidence->verdict) && evidence->started)
		return evidence->results_lacked ? JUDGED_FAIL : JUDGED_NOT;
	return lacking || evidence->results_lacked ? JUDGED_NOT : JUDGED_PASS;
}

int votes_parse(const char *text, struct votes *votes, struct error *error)
{
	unsigned int needed, boots;
	char rest;

	if (sscanf(text, "%3u/%3u%c", &needed, &boots, &rest) != 2 || text[0] < '0' ||
	    text[0] > '9' || !needed || needed > boots)
		return error_set(error,
				 "'%s' is not K/N, such as 2/5: fails if 2 of 5 boots do (at most "
				 "999)",
				 text);
	*votes = (struct votes){ .needed = needed, .boots = boots };
	return 0;
}

static unsigned int votes_left(const struct votes *votes)
{
	return votes->boots - votes->passed - votes->failed - votes->unjudged;
}

/* So many have to pass. */
static unsigned int votes_to_pass(const struct votes *votes)
{
	return votes->boots - votes->needed + 1;
}

bool votes_open(const struct votes *votes)
{
	unsigned int left = votes_left(votes);

	if (votes->failed >= votes->needed || votes->passed >= votes_to_pass(votes))
		return false;
	return votes->failed + left >= votes->needed ||
	       votes->passed + left >= votes_to_pass(votes);
}

enum judgement votes_judge(const struct votes *votes)
{
	if (votes->failed >= votes->needed)
		return JUDGED_FAIL;
	return votes->passed >= votes_to_pass(votes) ? JUDGED_PASS : JUDGED_NOT;
}

enum step_verdict step_decide(enum judgement judgement, bool want_fix)
{
	static const enum step_verdict verdicts[JUDGEMENT_COUNT][2] = {
		[JUDGED_PASS] = { STEP_OLD, STEP_NEW },
		[JUDGED_FAIL] = { STEP_NEW, STEP_OLD },
		[JUDGED_NOT] = { STEP_SKIP, STEP_SKIP },
		[JUDGED_INVALID] = { STEP_ABORT, STEP_ABORT },
	};

	return verdicts[judgement][want_fix];
}

int step_exit_status(enum step_verdict verdict)
{
	static const int statuses[STEP_VERDICT_COUNT] = {
		[STEP_OLD] = 0,
		[STEP_NEW] = 1,
		[STEP_SKIP] = 125,
		[STEP_ABORT] = 128,
	};

	return statuses[verdict];
}
