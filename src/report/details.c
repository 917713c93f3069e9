// SPDX-License-Identifier: GPL-2.0-only
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "known/known.h"
#include "report/format.h"
#include "report/text.h"
#include "sequence/sequence.h"

char *report_name(const char *name)
{
	char *copy = text_format("%s", name);
	char *hash = copy ? strchr(copy, '#') : NULL;

	for (; hash; hash = strchr(hash, '#'))
		*hash = '_';
	return copy;
}

static unsigned int kept(const struct cell_result *result)
{
	return result->finding_count < RESULT_FINDINGS_MAX ? result->finding_count
							   : RESULT_FINDINGS_MAX;
}

static bool newer(struct kernel_version a, struct kernel_version b)
{
	return a.major != b.major ? a.major > b.major : a.minor > b.minor;
}

void report_todo_reason(const struct cell_result *result, char *text, size_t size)
{
	const struct clause_info *needed = NULL;

	text[0] = '\0';
	if (result->token[0]) {
		snprintf(text, size, "%s", result->token);
		return;
	}
	for (unsigned int i = 0; i < kept(result); i++) {
		const struct clause_info *info = clause_info(result->findings[i].clause);

		if (result->findings[i].predates && (!needed || newer(info->since, needed->since)))
			needed = info;
	}
	if (needed && needed->since.major == CLAUSE_OUT_OF_TREE)
		snprintf(text, size, "in no mainline kernel");
	else if (needed && needed->commit)
		snprintf(text, size, "needs %u.%u (commit %s)", needed->since.major,
			 needed->since.minor, needed->commit);
	else if (needed)
		snprintf(text, size, "needs %u.%u", needed->since.major, needed->since.minor);
}

/* Fields may hold line breaks, so each line is made printable by itself. */
__attribute__((format(printf, 2, 3))) static void print_line(FILE *stream, const char *format, ...)
{
	va_list args;
	char *line;

	va_start(args, format);
	line = text_vformat(format, args);
	va_end(args);
	if (line)
		fprintf(stream, "%s\n", line);
	free(line);
}

/* The token of a skip or a todo stands in the result line already. */
static void print_note(FILE *stream, const struct cell_result *result)
{
	bool shown = result->verdict == VERDICT_SKIP || result->verdict == VERDICT_TODO;
	const char *token = shown ? "" : result->token;

	if (token[0] || result->detail[0])
		print_line(stream, "%s: %s%s%s", verdict_name(result->verdict), token,
			   token[0] && result->detail[0] ? ": " : "", result->detail);
}

static void print_finding(FILE *stream, const struct finding *finding)
{
	char step[32] = "whole cell", pages[64] = "";
	char numbers[48];
	bool text = finding->step_text[0];

	if (finding->step)
		snprintf(step, sizeof(step), "step %u", finding->step);
	if (finding->pages) {
		page_set_format(finding->pages, 0, numbers, sizeof(numbers));
		snprintf(pages, sizeof(pages), ", page%s %s",
			 finding->pages & (finding->pages - 1) ? "s" : "", numbers);
	}
	print_line(stream, "%s%s%s%s%s: %s: expected %s, seen %s", step, text ? " (" : "",
		   finding->step_text, text ? ")" : "", pages, clause_info(finding->clause)->id,
		   finding->expected, finding->seen);
}

static void print_clause(FILE *stream, const struct finding *finding)
{
	const struct clause_info *info = clause_info(finding->clause);

	char since[64];

	clause_format_since(finding->clause, since, sizeof(since));
	if (finding->predates)
		print_line(stream, "%s: %s (%s)", info->id, info->sentence, since);
	else
		print_line(stream, "%s: %s", info->id, info->sentence);
}

static void print_known(FILE *stream, const struct known_remark *remark)
{
	char text[512];

	known_format_remark(remark, text, sizeof(text));
	print_line(stream, "%s", text);
}

char *report_details(const struct cell_result *result)
{
	bool explained[CLAUSE_COUNT] = { false };
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);

	if (!stream)
		return NULL;
	print_note(stream, result);
	for (unsigned int i = 0; i < kept(result); i++) {
		const struct finding *finding = &result->findings[i];

		print_finding(stream, finding);
		if (!explained[finding->clause])
			print_clause(stream, finding);
		explained[finding->clause] = true;
	}
	if (result->finding_count > RESULT_FINDINGS_MAX)
		print_line(stream, "and %u more findings",
			   result->finding_count - RESULT_FINDINGS_MAX);
	for (unsigned int i = 0; i < result->known_count && i < RESULT_KNOWN_MAX; i++)
		print_known(stream, &result->known[i]);
	for (unsigned int i = 0; i < result->log_lines && i < RESULT_LOG_LINES_MAX; i++)
		print_line(stream, "log: %s", result->log[i]);
	if (fclose(stream)) {
		free(text);
		return NULL;
	}
	return text;
}

void report_header_lines(struct writer *writer, const struct run_info *info)
{
	writer_line(writer, "# uffd-conform %s", info->tool);
	writer_line(writer, "# kernel %s %s on %s", info->kernel, info->machine, info->where);
	writer_line(writer, "# started %s", info->started);
	if (info->kernel_log_error[0])
		writer_line(writer, "# the kernel log is not watched: %s", info->kernel_log_error);
}

/* Whether this is the first skip with its token; the list is far longer than the vocabulary. */
static bool first_of_its_kind(struct report *report, const char *token)
{
	for (unsigned int i = 0; i < report->explained_count; i++)
		if (!strcmp(report->explained[i], token))
			return false;
	if (report->explained_count < sizeof(report->explained) / sizeof(report->explained[0]))
		snprintf(report->explained[report->explained_count++], RESULT_TOKEN_MAX, "%s",
			 token);
	return true;
}

/* Takes the text. */
static void comment(struct writer *writer, char *text)
{
	char *rest = text;
	const char *line;

	if (!text)
		writer_no_memory(writer);
	while ((line = strsep(&rest, "\n")) && *line)
		writer_line(writer, "# %s", line);
	free(text);
}

void report_detail_lines(struct report *report, const struct cell_result *result)
{
	if (result->verdict != VERDICT_SKIP || first_of_its_kind(report, result->token))
		comment(&report->writer, report_details(result));
}

void report_summary_lines(struct writer *writer, const struct run_summary *summary)
{
	const unsigned int *counts = summary->counts;
	unsigned int reported = 0;
	char missing[32] = "";

	if (summary->kernel_log[0])
		writer_line(writer, "# %s", summary->kernel_log);
	if (summary->demands)
		comment(writer, strdup(summary->demands));
	for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
		reported += counts[verdict];
	if (reported < summary->planned)
		snprintf(missing, sizeof(missing), ", %u not run", summary->planned - reported);
	writer_line(writer,
		    "# %u cells: %u pass, %u fail, %u skip, %u todo, %u broken%s in %u.%u s",
		    summary->planned, counts[VERDICT_PASS], counts[VERDICT_FAIL],
		    counts[VERDICT_SKIP], counts[VERDICT_TODO], counts[VERDICT_BROKEN], missing,
		    summary->duration_ms / 1000, summary->duration_ms % 1000 / 100);
}
