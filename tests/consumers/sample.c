// SPDX-License-Identifier: GPL-2.0-only
/*
 * sample FORMAT SCENARIO: prints made-up results in a format and exits as a run with them would,
 * for trying real consumers of the formats on it.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "report/report.h"
#include "sequence/sequence.h"

enum sample {
	SAMPLE_END,
	SAMPLE_PASS,
	SAMPLE_FAIL,
	SAMPLE_SKIP,
	SAMPLE_TODO,
	SAMPLE_BROKEN,
	SAMPLE_TIMEOUT,
	SAMPLE_COUNT
};

static const struct {
	const char *name;
	struct cell_result result;
} samples[SAMPLE_COUNT] = {
	[SAMPLE_PASS] =
		{
			"mprotect/r-rw/anon/uffd-wp",
			{.verdict = VERDICT_PASS,
			 .checks = 120,
			 .notifications = 8,
			 .duration_ms = 12},
		},
	[SAMPLE_FAIL] =
		{
			"mprotect/r-rw/thp/uffd-wp",
			{.verdict = VERDICT_FAIL,
			 .checks = 20,
			 .notifications = 3,
			 .duration_ms = 1250,
			 .finding_count = 2,
			 .findings =
				 {
					 {.clause = CLAUSE_R4,
					  .pages = 1u << 2,
					  .step = 4,
					  .step_text = "mprotect rw",
					  .expected = "armed",
					  .seen = "unarmed"},
					 {.clause = CLAUSE_R1,
					  .pages = 1u << 2,
					  .step = 5,
					  .step_text = "write all",
					  .expected = "1 event",
					  .seen = "none & \"old\" <data>\x01\xff # SKIP\nok 1 - "
						  "forged"},
				 }},
		},
	[SAMPLE_SKIP] =
		{
			"fork/wp/anon/soft-dirty",
			{.verdict = VERDICT_SKIP,
			 .token = "no-soft-dirty",
			 .detail = "CONFIG_MEM_SOFT_DIRTY is off"},
		},
	[SAMPLE_TODO] =
		{
			"mprotect/clean/anon/none",
			{.verdict = VERDICT_TODO,
			 .checks = 9,
			 .duration_ms = 3,
			 .finding_count = 1,
			 .findings =
				 {
					 {.clause = CLAUSE_F3,
					  .predates = true,
					  .pages = 1u << 0,
					  .step = 5,
					  .step_text = "write all",
					  .expected = "0 faults",
					  .seen = "1 fault"},
				 }},
		},
	[SAMPLE_BROKEN] =
		{
			"fork/wp/thp/uffd-wp",
			{.verdict = VERDICT_BROKEN,
			 .token = "signal 11",
			 .detail = "the cell's process died in step 3",
			 .duration_ms = 40},
		},
	[SAMPLE_TIMEOUT] =
		{
			"numa-hint/store/anon/none",
			{.verdict = VERDICT_BROKEN,
			 .token = "timeout",
			 .detail = "no page became protnone",
			 .duration_ms = 10000},
		},
};

static const struct {
	const char *name;
	enum sample cells[8];
	const char *bail_out;
	int exit_status;
} scenarios[] = {
	{ "mixed",
	  { SAMPLE_PASS, SAMPLE_FAIL, SAMPLE_SKIP, SAMPLE_TODO, SAMPLE_BROKEN, SAMPLE_TIMEOUT },
	  .exit_status = 1 },
	{ "good", { SAMPLE_PASS, SAMPLE_SKIP, SAMPLE_TODO, SAMPLE_PASS }, .exit_status = 0 },
	{ "skips", { SAMPLE_SKIP, SAMPLE_SKIP }, .exit_status = 0 },
	{ "fail", { SAMPLE_PASS, SAMPLE_FAIL }, .exit_status = 1 },
	{ "broken", { SAMPLE_PASS, SAMPLE_BROKEN }, .exit_status = 1 },
	{ "zero", { SAMPLE_END }, .exit_status = 0 },
	/* Four are planned, and after two of them there is no more. */
	{ "bail-out", { SAMPLE_PASS, SAMPLE_PASS }, "the guest did not answer", 3 },
};

static int run(struct observer *observer, size_t scenario)
{
	static const struct run_info info = { "0.1.0", "6.12.0-sample", "x86_64", "qemu tcg",
					      "2026-01-02T03:04:05Z" };
	const enum sample *cells = scenarios[scenario].cells;
	const char *bail_out = scenarios[scenario].bail_out;
	struct observer *const observers[] = { observer, NULL };
	struct run_summary summary = { .duration_ms = 3140 };
	size_t count = 0;
	struct error error;

	while (cells[count] != SAMPLE_END)
		count++;
	summary.planned = (unsigned int)count + (bail_out ? 2 : 0);
	snprintf(summary.bail_out, sizeof(summary.bail_out), "%s", bail_out ? bail_out : "");
	observers_plan(observers, &info, summary.planned);
	for (size_t i = 0; i < count; i++) {
		const struct cell_result *result = &samples[cells[i]].result;
		char name[SEQUENCE_NAME_MAX + 64];

		/* A name of its own for each cell, as in a real run. */
		snprintf(name, sizeof(name), "%s%.*s", samples[cells[i]].name, i ? (int)i : 0,
			 "xxxxxxxx");
		observers_start(observers, i, name);
		observers_cell(observers, i, name, result);
		summary.counts[result->verdict]++;
	}
	observers_end(observers, &summary);
	if (report_free(observer, &error)) {
		fprintf(stderr, "sample: %s\n", error.text);
		return 3;
	}
	return scenarios[scenario].exit_status;
}

int main(int argc, char **argv)
{
	int format = argc == 3 ? report_format_find(argv[1]) : -1;
	struct observer *observer;
	struct error error;

	for (size_t i = 0; format >= 0 && i < sizeof(scenarios) / sizeof(scenarios[0]); i++) {
		if (strcmp(scenarios[i].name, argv[2]))
			continue;
		observer = report_new((enum report_format)format, STDOUT_FILENO, &error);
		if (!observer) {
			fprintf(stderr, "sample: %s\n", error.text);
			return 3;
		}
		return run(observer, i);
	}
	fprintf(stderr, "usage: sample FORMAT SCENARIO\n");
	return 2;
}
