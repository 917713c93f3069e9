/* SPDX-License-Identifier: GPL-2.0-only */
/* Inside of the report formats: what each of them keeps, and what they share. */
#ifndef UFFD_CONFORM_REPORT_FORMAT_H
#define UFFD_CONFORM_REPORT_FORMAT_H

#include <jansson.h>
#include <stdio.h>

#include "report/report.h"
#include "report/writer.h"

struct report {
	struct observer observer; /* first, so that the one is the other */
	enum report_format format;
	struct writer writer;
	unsigned int cells; /* reported so far */
	/* TAP and KTAP: the skip tokens whose sentence has been printed */
	char explained[32][RESULT_TOKEN_MAX];
	unsigned int explained_count;
	/* JUnit only */
	unsigned int counts[VERDICT_COUNT];
	size_t counts_offset; /* of the attributes that are brought up to date */
};

extern const struct observer tap_observer;
extern const struct observer ktap_observer;
extern const struct observer json_observer;
extern const struct observer junit_observer;
extern const struct observer stream_observer;

static inline struct report *report_of(struct observer *observer)
{
	return (struct report *)observer;
}

/* A name without "#", which begins a directive; to be freed, NULL: no memory. */
char *report_name(const char *name);

/*
 * What a person wants to know of a cell, in lines ending with a newline: the detail, each finding,
 * once the sentence of each clause, and which known bugs it has to do with. Each line begins with a
 * word of ours, never with "ok", "not ok" or "Subtest:", that a nested-result reader would take for
 * a result. To be freed; NULL: no memory.
 */
char *report_details(const struct cell_result *result);

/* Which kernel brings what a todo lacks: "needs 6.2 (commit ...)", or the token. May be "". */
void report_todo_reason(const struct cell_result *result, char *text, size_t size);

/* The parts that TAP and KTAP have in common, as "# " lines. */
void report_header_lines(struct writer *writer, const struct run_info *info);
/* Why cells are skipped is said once for each token. */
void report_detail_lines(struct report *report, const struct cell_result *result);
/* What came of the demands on the run, then its counts. */
void report_summary_lines(struct writer *writer, const struct run_summary *summary);

/* @compact leaves out members of default value; report_cell_from_json() takes both. */
json_t *report_cell_json(const char *name, const struct cell_result *result, bool compact);

#endif
