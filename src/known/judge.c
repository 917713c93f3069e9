// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>
#include <string.h>

#include "known/known.h"

static void note(struct cell_result *result, const struct known_bug *bug, enum known_state state)
{
	for (unsigned int i = 0; i < result->known_count; i++)
		if (!strcmp(result->known[i].bug, bug->id))
			return;
	if (result->known_count == RESULT_KNOWN_MAX)
		return;
	snprintf(result->known[result->known_count].bug, RESULT_BUG_MAX, "%s", bug->id);
	result->known[result->known_count++].state = state;
}

/* Whether known bugs are all that is wrong. */
static bool judge_failure(const struct known_options *options, const char *cell,
			  struct cell_result *result)
{
	bool all = result->finding_count <= RESULT_FINDINGS_MAX, hangs = false;
	unsigned int failing = 0;

	for (unsigned int i = 0; i < result->finding_count && i < RESULT_FINDINGS_MAX; i++) {
		const struct finding *finding = &result->findings[i];
		const struct known_bug *bug;
		enum known_status status;

		if (finding->predates)
			continue;
		failing++;
		bug = known_find(options->bugs, cell, finding->clause, options->kernel, &status);
		if (bug)
			note(result, bug,
			     status == KNOWN_AFFECTED ? KNOWN_SHOWS : KNOWN_REGRESSION);
		all = all && status == KNOWN_AFFECTED;
		hangs = hangs || (status == KNOWN_AFFECTED && bug->hangs);
	}
	/* A crash, a time-out, or a cell that came to no end has more to it than its findings. */
	if (result->token[0] || result->detail[0])
		all = all && hangs && !strcmp(result->token, "timeout");
	return all && failing;
}

void known_judge(const struct known_options *options, const char *cell, struct cell_result *result)
{
	result->known_count = 0;
	if (!options->bugs)
		return;
	if (result->verdict == VERDICT_FAIL && judge_failure(options, cell, result) &&
	    options->todo) {
		result->verdict = VERDICT_TODO;
		snprintf(result->token, sizeof(result->token), "known:%s", result->known[0].bug);
	}
	if (result->verdict != VERDICT_PASS)
		return;
	for (size_t i = 0; i < options->bugs->count; i++) {
		const struct known_bug *bug = &options->bugs->bugs[i];

		if (known_in_cell(bug, cell) &&
		    known_status(bug, options->kernel) == KNOWN_AFFECTED)
			note(result, bug, KNOWN_ABSENT);
	}
}

const char *known_state_name(enum known_state state)
{
	static const char *const names[KNOWN_STATE_COUNT] = {
		[KNOWN_SHOWS] = "shows",
		[KNOWN_ABSENT] = "does-not-show",
		[KNOWN_REGRESSION] = "regression",
	};

	return names[state];
}

void known_format_remark(const struct known_remark *remark, char *text, size_t size)
{
	/* What another version of the tool has judged may name a bug that is not known here. */
	const struct known_bug *bug = known_by_id(&known_bugs, remark->bug);
	const char *title = bug && bug->title ? bug->title : "";
	char fix[160] = "";

	if (bug)
		known_format_fix(bug, fix, sizeof(fix));
	switch (remark->state) {
	case KNOWN_SHOWS:
		if (title[0])
			snprintf(text, size, "known bug %s, fixed by \"%s\": %s", remark->bug,
				 title, fix);
		else
			snprintf(text, size, "known bug %s%s%s", remark->bug, fix[0] ? ", " : "",
				 fix);
		break;
	case KNOWN_ABSENT:
		snprintf(text, size, "known bug %s does not show: fixed here (a backport?)%s%s",
			 remark->bug, fix[0] ? "; the fix: " : "", fix);
		break;
	default:
		snprintf(text, size, "regression of %s? This kernel should have the fix%s%s",
			 remark->bug, fix[0] ? ": " : "", fix);
		break;
	}
}
