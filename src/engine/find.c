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

void engine_find(struct engine *engine, enum clause clause, int page, const char *expected,
		 const char *seen_format, ...)
{
	struct cell_result *result = engine->result;
	struct finding *finding;
	va_list args;

	if (result->finding_count++ >= RESULT_FINDINGS_MAX)
		return;
	finding = &result->findings[result->finding_count - 1];
	finding->clause = clause;
	finding->predates = predates(engine, clause);
	finding->page = page;
	finding->step = engine->step_number;
	step_format(engine->step, engine->sequence->page_count, finding->step_text,
		    sizeof(finding->step_text));
	snprintf(finding->expected, sizeof(finding->expected), "%s", expected);
	va_start(args, seen_format);
	vsnprintf(finding->seen, sizeof(finding->seen), seen_format, args);
	va_end(args);
}
