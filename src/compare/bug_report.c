// SPDX-License-Identifier: GPL-2.0-only
#include "compare/bug_report.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "emit/emit.h"
#include "known/known.h"

#define COLUMNS 72

static const char *const mappings[MAPPING_COUNT] = {
	[MAPPING_ANON] = "private anonymous memory in base pages",
	[MAPPING_THP] = "private anonymous memory in huge pages",
	[MAPPING_MTHP] = "private anonymous memory in folios of 64 KiB",
	[MAPPING_SHMEM] = "a memfd, mapped shared",
	[MAPPING_SHMEM_PRIVATE] = "a memfd, mapped private",
	[MAPPING_SHMEM_THP] = "a memfd, mapped shared, in huge pages",
	[MAPPING_HUGETLB] = "hugetlb pages, mapped shared",
	[MAPPING_HUGETLB_PRIVATE] = "hugetlb pages, mapped private",
	[MAPPING_FILE] = "a file on a disk, mapped shared",
	[MAPPING_FILE_PRIVATE] = "a file on a disk, mapped private",
};

static const struct {
	const char *area, *how; /* of the subject, and in a sentence */
} trackers[TRACKER_COUNT] = {
	[TRACKER_NONE] = { .area = "mm", .how = "no tracking of writes" },
	[TRACKER_UFFD_WP] = { .area = "userfaultfd", .how = "userfaultfd write-protect" },
	[TRACKER_UFFD_WP_SIGBUS] = { .area = "userfaultfd",
				     .how = "userfaultfd write-protect, UFFD_FEATURE_SIGBUS" },
	[TRACKER_UFFD_WP_ASYNC] = { .area = "userfaultfd",
				    .how = "userfaultfd write-protect, UFFD_FEATURE_WP_ASYNC" },
	[TRACKER_SOFT_DIRTY] = { .area = "soft-dirty", .how = "soft-dirty bits" },
};

/* Words, the first line behind @first, the others behind @indent blanks. */
static void print_words(FILE *stream, const char *first, int indent, const char *text)
{
	int column = fprintf(stream, "%s", first), begin = column;

	text += strspn(text, " \n");
	while (*text) {
		int length = strcspn(text, " \n");

		if (column > begin && column + 1 + length > COLUMNS) {
			column = begin = fprintf(stream, "\n%*s", indent, "") - 1;
		} else if (column > begin) {
			fputc(' ', stream);
			column++;
		}
		column += fprintf(stream, "%.*s", length, text);
		text += length;
		text += strspn(text, " \n");
	}
	fputc('\n', stream);
}

__attribute__((format(printf, 4, 5))) static void print_wrapped(FILE *stream, const char *first,
								int indent, const char *format, ...)
{
	char *text;
	va_list args;

	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		text = NULL;
	va_end(args);
	print_words(stream, first, indent, text ? text : "");
	free(text);
}

static unsigned int kept(const struct cell_result *result)
{
	return result->finding_count < RESULT_FINDINGS_MAX ? result->finding_count
							   : RESULT_FINDINGS_MAX;
}

/* The first finding that is no missing optimisation. */
static const struct finding *main_finding(const struct cell_result *result)
{
	for (unsigned int i = 0; i < kept(result); i++)
		if (!result->findings[i].predates)
			return &result->findings[i];
	return kept(result) ? &result->findings[0] : NULL;
}

/* A header goes on behind a blank. */
static void print_subject(const struct bug_report *report, FILE *stream)
{
	const struct finding *finding = main_finding(report->result);
	const char *area = trackers[report->tracker].area;
	const struct sequence *sequence = report->sequence;

	if (finding)
		print_wrapped(stream, "Subject: ", 1,
			      "[BUG] %s: %s on %s, %s: expected %s, seen %s", area, sequence->name,
			      mapping_name(report->mapping), tracker_name(report->tracker),
			      finding->expected, finding->seen);
	else
		print_wrapped(stream, "Subject: ", 1, "[BUG] %s: %s on %s, %s: %s", area,
			      sequence->name, mapping_name(report->mapping),
			      tracker_name(report->tracker),
			      report->result->token[0] ? report->result->token : "fails");
}

static void print_kernel(const struct run_info *info, FILE *stream)
{
	print_wrapped(stream, "Kernel:   ", 10, "%s, %s, on %s", info->kernel, info->machine,
		      strcmp(info->where, "host") != 0 ? info->where : "the hardware at hand");
	if (info->build[0])
		print_words(stream, "Build:    ", 10, info->build);
	if (info->config[0])
		print_words(stream, "Config:   ", 10, info->config);
	if (info->settings[0])
		print_words(stream, "Settings: ", 10, info->settings);
}

static void print_clauses(const struct cell_result *result, FILE *stream)
{
	uint64_t told = 0;

	for (unsigned int i = 0; i < kept(result); i++) {
		const struct clause_info *info = clause_info(result->findings[i].clause);
		char since[64];

		if (told >> result->findings[i].clause & 1)
			continue;
		told |= UINT64_C(1) << result->findings[i].clause;
		clause_format_since(result->findings[i].clause, since, sizeof(since));
		print_wrapped(stream, "  - ", 4, "%s%s%s%s.", info->sentence, since[0] ? " (" : "",
			      since, since[0] ? ")" : "");
		print_wrapped(stream, "    Source: ", 4, "%s", info->source);
	}
}

/* The step as the record has it by number, or an empty finding's none. */
static void print_findings(const struct cell_result *result, FILE *stream)
{
	for (unsigned int i = 0; i < kept(result); i++) {
		const struct finding *finding = &result->findings[i];
		char pages[64] = "", numbers[48];

		page_set_format(finding->pages, 0, numbers, sizeof(numbers));
		if (finding->pages)
			snprintf(pages, sizeof(pages), ", page%s %s",
				 finding->pages & (finding->pages - 1) ? "s" : "", numbers);
		print_wrapped(stream, "  - ", 4, "step %u (%s)%s: expected %s; seen %s.",
			      finding->step, finding->step_text, pages, finding->expected,
			      finding->seen);
	}
	if (result->finding_count > kept(result))
		fprintf(stream, "  - and %u more.\n", result->finding_count - kept(result));
	if (result->token[0] || result->detail[0])
		print_wrapped(stream, "  - ", 4, "%s%s%s", result->token,
			      result->token[0] && result->detail[0] ? ": " : "", result->detail);
}

static void print_log(const struct cell_result *result, FILE *stream)
{
	if (!result->log_lines)
		return;
	fprintf(stream, "\nThe kernel's log meanwhile:\n\n");
	for (unsigned int i = 0; i < result->log_lines && i < RESULT_LOG_LINES_MAX; i++)
		fprintf(stream, "  %s\n", result->log[i]);
}

static void print_known(const struct cell_result *result, FILE *stream)
{
	bool any = false;

	fputc('\n', stream);
	for (unsigned int i = 0; i < result->known_count && i < RESULT_KNOWN_MAX; i++) {
		const struct known_remark *remark = &result->known[i];
		const struct known_bug *bug = known_by_id(&known_bugs, remark->bug);
		char fix[160];

		if (!bug || remark->state == KNOWN_ABSENT)
			continue;
		any = true;
		known_format_fix(bug, fix, sizeof(fix));
		if (!bug->commit)
			print_wrapped(stream, "", 0,
				      "The bug is known as %s, since Linux %u.%u; no fix of it is "
				      "known.",
				      bug->id, bug->since.major, bug->since.minor);
		else if (remark->state == KNOWN_REGRESSION)
			print_wrapped(
				stream, "", 0,
				"It looks like %s (\"%s\", %s), which this kernel should have "
				"the fix of: a regression?",
				bug->id, bug->title, fix);
		else
			print_wrapped(stream, "", 0,
				      "The bug is known as %s. Fixed by: \"%s\", %s.", bug->id,
				      bug->title, fix);
	}
	if (!any)
		print_words(stream, "", 0, "No fix of it is known.");
}

static void print_steps(const struct step *steps, size_t count, unsigned int page_count,
			FILE *stream)
{
	for (size_t i = 0; i < count; i++) {
		char text[80];

		step_format(&steps[i], page_count, text, sizeof(text));
		fprintf(stream, "  %2zu  %s\n", i + 1, text);
	}
}

static void print_reproducer(const struct bug_report *report, FILE *stream)
{
	struct error refusal;
	char *program = NULL;
	size_t size;
	FILE *memory = open_memstream(&program, &size);

	if (!memory)
		return;
	fputc('\n', stream);
	if (emit_c(report->name, report->sequence, report->mapping, report->tracker, memory,
		   &refusal)) {
		print_wrapped(stream, "", 0,
			      "There is no stand-alone program (%s). To reproduce it: "
			      "\"uffd-conform run %s\".",
			      refusal.text, report->name);
		fclose(memory);
		free(program);
		return;
	}
	fclose(memory);
	print_words(stream, "", 0,
		    "The following program shows it. It needs root, and exits with 1 where the "
		    "kernel is wrong, 0 where it is right, and 2 where something is missing. "
		    "\"gcc -O2 -pthread reproducer.c\":");
	fprintf(stream, "\n---8<--- reproducer.c\n%s--->8---\n", program);
	free(program);
}

/* Whether what was found is of these steps: another sequence may have had the same name. */
static bool fits(const struct cell_result *result, const struct step *steps, size_t count,
		 unsigned int page_count)
{
	for (unsigned int i = 0; i < kept(result); i++) {
		const struct finding *finding = &result->findings[i];
		char text[sizeof(finding->step_text)];

		if (!finding->step)
			continue;
		if (finding->step > count)
			return false;
		step_format(&steps[finding->step - 1], page_count, text, sizeof(text));
		if (strcmp(text, finding->step_text) != 0 ||
		    (page_count < 32 && finding->pages >> page_count))
			return false;
	}
	return true;
}

int bug_report_print(const struct bug_report *report, FILE *stream, struct error *error)
{
	const struct sequence *sequence = report->sequence;
	struct step *steps;
	size_t count;

	if (sequence_frame(sequence, &steps, &count, error))
		return -1;
	if (!fits(report->result, steps, count, sequence->page_count)) {
		free(steps);
		return error_set(error,
				 "%s: the findings of the record are of other steps than the case "
				 "has",
				 report->name);
	}
	if (!strcmp(report->info->where, "sim"))
		print_words(stream, "", 0,
			    "(Not to be sent: the run was of an imitated kernel, not of a real "
			    "one.)\n");
	print_subject(report, stream);
	fprintf(stream, "\nHello,\n\n");
	print_wrapped(stream, "", 0,
		      "a sequence of calls on %s, with %s, does not have the outcome that the "
		      "documentation promises. What it is about: %s",
		      mappings[report->mapping], trackers[report->tracker].how, sequence->why);
	fputc('\n', stream);
	print_kernel(report->info, stream);
	fprintf(stream, "\nThe steps, on %u page%s:\n\n", sequence->page_count,
		sequence->page_count == 1 ? "" : "s");
	print_steps(steps, count, sequence->page_count, stream);
	fprintf(stream, "\nWhat came of it:\n\n");
	print_findings(report->result, stream);
	if (kept(report->result)) {
		fprintf(stream, "\nWhat is promised:\n\n");
		print_clauses(report->result, stream);
	}
	if (sequence->cite[0]) {
		fputc('\n', stream);
		print_wrapped(stream, "", 0, "Commits that it is related to: %s", sequence->cite);
	}
	print_log(report->result, stream);
	print_known(report->result, stream);
	print_reproducer(report, stream);
	fputc('\n', stream);
	print_wrapped(stream, "", 0, "Found by uffd-conform %s, cell %s, on %s.",
		      report->info->tool, report->name, report->info->started);
	free(steps);
	return 0;
}
