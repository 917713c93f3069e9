// SPDX-License-Identifier: GPL-2.0-only
/*
 * JUnit XML as the Jenkins schema (junit-10.xsd) has it. It knows no todo: that is "skipped" with
 * the reason. A run that ended early has one case more, "run", with an error, so that no reader
 * takes it for a good one, and so has one that is not what was asked for, with a failure.
 */
#include <stdlib.h>
#include <string.h>

#include "report/format.h"
#include "report/text.h"

/* Blanks between attributes mean nothing, so the counts get room to grow in place. */
#define COUNTS_WIDTH 112

static const char closing[] = "</testsuite>\n</testsuites>\n";

/* XML 1.0 has no form at all for most control characters. */
static bool allowed(uint32_t code)
{
	return (code >= 0x20 && code != 0xfffe && code != 0xffff) || code == '\t' || code == '\n' ||
	       code == '\r';
}

static void print_escaped(FILE *stream, const char *text, bool attribute)
{
	size_t length = strlen(text);

	for (size_t i = 0; i < length;) {
		uint32_t code = 0;
		size_t size = text_character(text + i, length - i, &code);

		if (!size || !allowed(code))
			fputs("\xef\xbf\xbd", stream);
		else if (code == '<')
			fputs("&lt;", stream);
		else if (code == '>')
			fputs("&gt;", stream);
		else if (code == '&')
			fputs("&amp;", stream);
		else if (code == '"')
			fputs("&quot;", stream);
		else if (code < 0x20 && (attribute || code == '\r'))
			fprintf(stream, "&#%u;", (unsigned int)code);
		else
			fwrite(text + i, 1, size, stream);
		i += size ? size : 1;
	}
}

static void print_attribute(FILE *stream, const char *key, const char *value)
{
	fprintf(stream, " %s=\"", key);
	print_escaped(stream, value, true);
	fputc('"', stream);
}

static void format_counts(const struct report *report, unsigned int ms, char *text)
{
	const unsigned int *counts = report->counts;
	char filled[COUNTS_WIDTH + 1];

	snprintf(filled, sizeof(filled),
		 " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%u.%03u\"",
		 report->cells, counts[VERDICT_FAIL], counts[VERDICT_BROKEN],
		 counts[VERDICT_SKIP] + counts[VERDICT_TODO], ms / 1000, ms % 1000);
	snprintf(text, COUNTS_WIDTH + 1, "%-*s", COUNTS_WIDTH, filled);
}

/* What was printed to @stream becomes a record; takes both. */
static void write_record(struct report *report, FILE *stream, char **text)
{
	if (!stream || fclose(stream))
		writer_no_memory(&report->writer);
	else
		writer_record(&report->writer, *text, closing);
	free(*text);
}

static void update_counts(struct report *report, unsigned int ms)
{
	char counts[COUNTS_WIDTH + 1];

	format_counts(report, ms, counts);
	writer_overwrite(&report->writer, report->counts_offset, counts);
}

static void print_properties(FILE *stream, const struct run_info *info)
{
	const struct {
		const char *name, *value;
	} properties[] = {
		{ "uffd_conform", info->tool },
		{ "kernel", info->kernel },
		{ "machine", info->machine },
		{ "where", info->where },
	};

	fputs("<properties>\n", stream);
	for (size_t i = 0; i < sizeof(properties) / sizeof(properties[0]); i++) {
		fputs("<property", stream);
		print_attribute(stream, "name", properties[i].name);
		print_attribute(stream, "value", properties[i].value);
		fputs("/>\n", stream);
	}
	fputs("</properties>\n", stream);
}

static void junit_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	struct report *report = report_of(observer);
	char counts[COUNTS_WIDTH + 1];
	char *text = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&text, &size);

	if (stream) {
		fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", stream);
		fputs("<testsuite name=\"uffd-conform\"", stream);
		print_attribute(stream, "timestamp", info->started);
		fflush(stream);
		report->counts_offset = size;
		format_counts(report, 0, counts);
		if (report->writer.start >= 0)
			fputs(counts, stream);
		else
			fprintf(stream, " tests=\"%zu\"", cells);
		fputs(">\n", stream);
		print_properties(stream, info);
	}
	write_record(report, stream, &text);
}

/* The class is the family, which is what readers group by. */
static void print_case(FILE *stream, const char *name, unsigned int ms)
{
	char family[64];

	snprintf(family, sizeof(family), "uffd-conform.%.*s", (int)strcspn(name, "/"), name);
	fputs("<testcase", stream);
	print_attribute(stream, "classname", family);
	print_attribute(stream, "name", name);
	fprintf(stream, " time=\"%u.%03u\"", ms / 1000, ms % 1000);
}

static void format_message(const struct cell_result *result, char *text, size_t size)
{
	const struct finding *first = &result->findings[0];
	char reason[128];

	if (result->verdict == VERDICT_TODO) {
		report_todo_reason(result, reason, sizeof(reason));
		snprintf(text, size, "todo: %s", reason);
	} else if (result->finding_count && !result->token[0]) {
		snprintf(text, size, "%s: expected %s, seen %s", clause_info(first->clause)->id,
			 first->expected, first->seen);
	} else {
		snprintf(text, size, "%s%s%s", result->token,
			 result->token[0] && result->detail[0] ? ": " : "", result->detail);
	}
}

static void print_outcome(FILE *stream, const struct cell_result *result)
{
	static const char *const elements[VERDICT_COUNT] = {
		[VERDICT_FAIL] = "failure",
		[VERDICT_SKIP] = "skipped",
		[VERDICT_TODO] = "skipped",
		[VERDICT_BROKEN] = "error",
	};
	const char *element = elements[result->verdict];
	char *details = report_details(result);
	char message[512];

	format_message(result, message, sizeof(message));
	fprintf(stream, "><%s", element);
	print_attribute(stream, "message", message);
	if (details && details[0]) {
		fputs(">\n", stream);
		print_escaped(stream, details, false);
		fprintf(stream, "</%s></testcase>\n", element);
	} else {
		fputs("/></testcase>\n", stream);
	}
	free(details);
}

/* What is remarkable about a cell that passed. */
static void print_pass(FILE *stream, const struct cell_result *result)
{
	char *details = result->known_count ? report_details(result) : NULL;

	if (details) {
		fputs("><system-out>", stream);
		print_escaped(stream, details, false);
		fputs("</system-out></testcase>\n", stream);
	} else {
		fputs("/>\n", stream);
	}
	free(details);
}

static void junit_cell(struct observer *observer, size_t index, const char *name,
		       const struct cell_result *result)
{
	struct report *report = report_of(observer);
	char *text = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&text, &size);

	(void)index;
	if (stream) {
		print_case(stream, name, result->duration_ms);
		if (result->verdict == VERDICT_PASS)
			print_pass(stream, result);
		else
			print_outcome(stream, result);
	}
	write_record(report, stream, &text);
	report->cells++;
	report->counts[result->verdict]++;
	update_counts(report, 0);
}

static void print_run(struct report *report, FILE *stream, const struct run_summary *summary)
{
	if (summary->bail_out[0]) {
		print_case(stream, "run", 0);
		fputs("><error", stream);
		print_attribute(stream, "message", summary->bail_out);
		fputs("/></testcase>\n", stream);
		report->cells++;
		report->counts[VERDICT_BROKEN]++;
	}
	if (summary->refused) {
		print_case(stream, "run", 0);
		fputs("><failure message=\"the run is not what was asked for\">\n", stream);
		print_escaped(stream, summary->demands, false);
		fputs("</failure></testcase>\n", stream);
		report->cells++;
		report->counts[VERDICT_FAIL]++;
	}
}

static void junit_end(struct observer *observer, const struct run_summary *summary)
{
	struct report *report = report_of(observer);
	char *text = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&text, &size);

	if (stream)
		print_run(report, stream, summary);
	/* In a regular file the closing part stands there already, and is written again. */
	if (stream && report->writer.start < 0)
		fputs(closing, stream);
	write_record(report, stream, &text);
	update_counts(report, summary->duration_ms);
}

const struct observer junit_observer = {
	.plan = junit_plan,
	.cell = junit_cell,
	.end = junit_end,
};
