// SPDX-License-Identifier: GPL-2.0-only
/*
 * TAP 13 as the dullest of its readers take it: the plan on line 2, a flat list, "# " lines
 * before the result that they explain, no YAML, directives SKIP and TODO only.
 */
#include <stdlib.h>

#include "report/format.h"

static void tap_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	struct writer *writer = &report_of(observer)->writer;

	writer_line(writer, "TAP version 13");
	writer_line(writer, cells ? "1..%zu" : "1..%zu # SKIP no cell selected", cells);
	report_header_lines(writer, info);
}

static void tap_cell(struct observer *observer, size_t index, const char *name,
		     const struct cell_result *result)
{
	static const char *const directives[VERDICT_COUNT] = {
		[VERDICT_SKIP] = " # SKIP ",
		[VERDICT_TODO] = " # TODO ",
	};
	struct writer *writer = &report_of(observer)->writer;
	const char *directive = directives[result->verdict];
	bool good = result->verdict == VERDICT_PASS || result->verdict == VERDICT_SKIP;
	char *shown = report_name(name);
	char reason[128] = "";

	if (!shown) {
		writer_no_memory(writer);
		return;
	}
	if (result->verdict == VERDICT_SKIP)
		snprintf(reason, sizeof(reason), "%s", result->token);
	if (result->verdict == VERDICT_TODO)
		report_todo_reason(result, reason, sizeof(reason));
	report_detail_lines(report_of(observer), result);
	writer_line(writer, "%s %zu - %s%s%s", good ? "ok" : "not ok", index + 1, shown,
		    directive ? directive : "", reason);
	free(shown);
}

/* Some readers stop at "Bail out!", so it is the last line. */
static void tap_end(struct observer *observer, const struct run_summary *summary)
{
	struct writer *writer = &report_of(observer)->writer;

	report_summary_lines(writer, summary);
	if (summary->bail_out[0])
		writer_line(writer, "Bail out! %s", summary->bail_out);
}

const struct observer tap_observer = {
	.plan = tap_plan,
	.cell = tap_cell,
	.end = tap_end,
};
