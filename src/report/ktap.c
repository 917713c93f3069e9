// SPDX-License-Identifier: GPL-2.0-only
/*
 * KTAP 1, flat: the number of cells of a group is not known before the run, and readers of
 * kselftest results lose nested ones. A todo is "ok ... # XFAIL", as kselftest.h writes it:
 * the readers look at SKIP only, and would count "not ok ... # XFAIL" as a failure.
 */
#include <stdlib.h>
#include <string.h>

#include "report/format.h"

static void ktap_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	struct writer *writer = &report_of(observer)->writer;

	writer_line(writer, "KTAP version 1");
	writer_line(writer, cells ? "1..%zu" : "1..%zu # SKIP no cell selected", cells);
	report_header_lines(writer, info);
}

static void directive_text(const struct cell_result *result, char *text, size_t size)
{
	char reason[128];

	text[0] = '\0';
	switch (result->verdict) {
	case VERDICT_SKIP:
		snprintf(text, size, " # SKIP %s", result->token);
		break;
	case VERDICT_TODO:
		report_todo_reason(result, reason, sizeof(reason));
		snprintf(text, size, " # XFAIL %s", reason);
		break;
	case VERDICT_BROKEN:
		if (!strcmp(result->token, "timeout"))
			snprintf(text, size, " # TIMEOUT %u seconds", result->duration_ms / 1000);
		else
			snprintf(text, size, " # ERROR %s", result->token);
		break;
	default:
		break;
	}
}

static void ktap_cell(struct observer *observer, size_t index, const char *name,
		      const struct cell_result *result)
{
	struct writer *writer = &report_of(observer)->writer;
	bool good = result->verdict != VERDICT_FAIL && result->verdict != VERDICT_BROKEN;
	char *shown = report_name(name);
	char directive[160];

	if (!shown) {
		writer_no_memory(writer);
		return;
	}
	directive_text(result, directive, sizeof(directive));
	report_detail_lines(report_of(observer), result);
	writer_line(writer, "%s %zu %s%s", good ? "ok" : "not ok", index + 1, shown, directive);
	free(shown);
}

static void ktap_end(struct observer *observer, const struct run_summary *summary)
{
	struct writer *writer = &report_of(observer)->writer;
	const unsigned int *counts = summary->counts;

	report_summary_lines(writer, summary);
	writer_line(writer, "# Totals: pass:%u fail:%u xfail:%u xpass:0 skip:%u error:%u",
		    counts[VERDICT_PASS], counts[VERDICT_FAIL], counts[VERDICT_TODO],
		    counts[VERDICT_SKIP], counts[VERDICT_BROKEN]);
	if (summary->bail_out[0])
		writer_line(writer, "Bail out! %s", summary->bail_out);
}

const struct observer ktap_observer = {
	.plan = ktap_plan,
	.cell = ktap_cell,
	.end = ktap_end,
};
