// SPDX-License-Identifier: GPL-2.0-only
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/run.h"

void engine_check(struct engine *engine)
{
	engine->result->checks++;
}

static bool predates(const struct engine *engine, enum clause clause)
{
	if (engine->options->require >> clause & 1)
		return false;
	return clause_predates(clause, engine->options->version);
}

static bool same(const struct finding *a, const struct finding *b)
{
	return a->clause == b->clause && a->step == b->step && !strcmp(a->expected, b->expected) &&
	       !strcmp(a->seen, b->seen);
}

/* A failure is worth more than what an older kernel lacks. */
static void displace(struct cell_result *result, const struct finding *finding)
{
	for (int i = RESULT_FINDINGS_MAX - 1; i >= 0; i--) {
		if (!result->findings[i].predates)
			continue;
		result->findings[i] = *finding;
		return;
	}
}

/* What is wrong in the same way with several pages of a step is one finding. */
static void add(struct cell_result *result, const struct finding *finding)
{
	for (unsigned int i = 0; i < result->finding_count && i < RESULT_FINDINGS_MAX; i++) {
		if (!same(&result->findings[i], finding))
			continue;
		result->findings[i].pages |= finding->pages;
		return;
	}
	if (result->finding_count < RESULT_FINDINGS_MAX)
		result->findings[result->finding_count] = *finding;
	else if (!finding->predates)
		displace(result, finding);
	result->finding_count++;
}

void engine_find(struct engine *engine, enum clause clause, int page, const char *expected,
		 const char *seen_format, ...)
{
	struct finding finding = {
		.clause = clause,
		.predates = predates(engine, clause),
		.pages = page < 0 ? 0 : 1u << page,
		.step = engine->step_number,
	};
	va_list args;

	engine->found++;
	engine->failed |= !finding.predates;
	step_format(engine->step, engine->sequence->page_count, finding.step_text,
		    sizeof(finding.step_text));
	snprintf(finding.expected, sizeof(finding.expected), "%s", expected);
	va_start(args, seen_format);
	vsnprintf(finding.seen, sizeof(finding.seen), seen_format, args);
	va_end(args);
	add(engine->result, &finding);
}
