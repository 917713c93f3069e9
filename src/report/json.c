// SPDX-License-Identifier: GPL-2.0-only
/*
 * The canonical record: one JSON document, its first line the run, then one cell a line, its last
 * line the summary. In a regular file the document is whole after every cell; one without a
 * "summary" is of a run that did not end. From a pipe that broke off, the cells are the lines
 * that begin with {"name" or ,{"name" (drop the comma).
 */
#include <stdlib.h>
#include <string.h>

#include "report/format.h"

/* Takes the reference to @json, which may be NULL. */
static char *dump(json_t *json)
{
	char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;

	json_decref(json);
	return text;
}

__attribute__((format(printf, 3, 4))) static void
json_record(struct writer *writer, const char *closing, const char *format, ...)
{
	va_list args;
	char *record;

	va_start(args, format);
	if (vasprintf(&record, format, args) < 0)
		record = NULL;
	va_end(args);
	if (record)
		writer_record(writer, record, closing);
	else
		writer_no_memory(writer);
	free(record);
}

static void json_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	struct report *report = report_of(observer);
	char *text = dump(report_info_to_json(info));

	if (!text) {
		writer_no_memory(&report->writer);
		return;
	}
	text[strlen(text) - 1] = '\0'; /* the closing brace */
	json_record(&report->writer, "]}\n", "%s,\"planned\":%zu,\"cells\":[\n", text, cells);
	free(text);
}

static void json_cell(struct observer *observer, size_t index, const char *name,
		      const struct cell_result *result)
{
	struct report *report = report_of(observer);
	char *text = dump(report_cell_to_json(name, result));

	(void)index;
	if (!text) {
		writer_no_memory(&report->writer);
		return;
	}
	json_record(&report->writer, "]}\n", "%s%s\n", report->cells++ ? "," : "", text);
	free(text);
}

static void json_end(struct observer *observer, const struct run_summary *summary)
{
	struct report *report = report_of(observer);
	char *text = dump(report_summary_to_json(summary));

	if (!text) {
		writer_no_memory(&report->writer);
		return;
	}
	json_record(&report->writer, "", "],\"summary\":%s}\n", text);
	free(text);
}

const struct observer json_observer = {
	.plan = json_plan,
	.cell = json_cell,
	.end = json_end,
};
