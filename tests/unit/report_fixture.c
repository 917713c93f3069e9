// SPDX-License-Identifier: GPL-2.0-only
#include "report_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct clause_info clauses[CLAUSE_COUNT] = {
	[CLAUSE_R4] = { .id = "R4", .sentence = "no step loses an armed bit", .source = "" },
	[CLAUSE_F1] = { .id = "F1",
			.sentence = "a store takes no fault",
			.source = "",
			.since = { 6, 0 },
			.commit = "0123456789ab" },
	[CLAUSE_F3] = { .id = "F3",
			.sentence = "a store to a clean page takes no fault",
			.source = "",
			.since = { 6, 2 },
			.commit = "ba9876543210" },
	[CLAUSE_F4] = { .id = "F4",
			.sentence = "a huge page too",
			.source = "",
			.since = { 6, 1 } },
};

const struct clause_info *clause_info(enum clause clause)
{
	return &clauses[clause];
}

int clause_find(const char *id)
{
	for (int clause = 0; clause < CLAUSE_COUNT; clause++)
		if (clauses[clause].id && !strcmp(clauses[clause].id, id))
			return clause;
	return -1;
}

const struct run_info fixture_info = {
	.tool = "0.1.0",
	.kernel = "6.1.0-test",
	.machine = "x86_64",
	.where = "qemu tcg",
	.started = "2026-01-02T03:04:05Z",
	.kernel_log = true,
};

const struct fixture_cell fixture_cells[] = {
	{
		"mprotect/r-rw/anon/uffd-wp",
		{.verdict = VERDICT_PASS, .checks = 120, .notifications = 8, .duration_ms = 12},
	},
	{
		"mprotect/r-rw/thp/uffd-wp",
		{
			.verdict = VERDICT_FAIL,
			.checks = 20,
			.duration_ms = 1250,
			.finding_count = 8,
			.findings =
				{
					{CLAUSE_R4, false, 1u << 2, 4, "mprotect rw", "armed", "unarmed"},
					{CLAUSE_R4, false, 0, 5, "fork", "<armed> & \"set\"",
					 "a\nb\x01\xff"},
					{CLAUSE_F4, false, 1u << 0, 0, "", "0 faults", "1 fault"},
					{CLAUSE_F4, false, 1u << 1, 0, "", "0 faults", "1 fault"},
					{CLAUSE_F4, false, 1u << 2, 6, "", "0 faults", "1 fault"},
					{CLAUSE_F4, false, 1u << 3, 6, "", "0 faults", "1 fault"},
				},
		},
	},
	{
		"fork/wp/anon/soft-dirty",
		{.verdict = VERDICT_SKIP, .token = "no-soft-dirty", .detail = "it is off"},
	},
	{
		"mprotect/clean/anon/none",
		{
			.verdict = VERDICT_TODO,
			.checks = 9,
			.finding_count = 2,
			.findings =
				{
					{CLAUSE_F3, true, 1u << 0, 5, "write all", "0 faults", "1 fault"},
					{CLAUSE_F1, true, 1u << 1, 5, "write all", "0 faults", "1 fault"},
				},
		},
	},
	{
		"fork/wp/thp/none",
		{.verdict = VERDICT_BROKEN,
		 .token = "signal 11",
		 .detail = "it died",
		 .duration_ms = 40},
	},
	{
		"no#hash\n/anon",
		{.verdict = VERDICT_BROKEN, .token = "timeout", .duration_ms = 10000},
	},
};
const size_t fixture_cell_count = sizeof(fixture_cells) / sizeof(fixture_cells[0]);

void fixture_run(struct observer *observer, size_t count, const char *bail_out)
{
	struct observer *const observers[] = { observer, NULL };
	struct run_summary summary = { .planned = (unsigned int)count, .duration_ms = 3140 };
	size_t made = bail_out && *bail_out ? count - 1 : count;

	observers_plan(observers, &fixture_info, count);
	for (size_t i = 0; i < made; i++) {
		observers_start(observers, i, fixture_cells[i].name);
		observers_cell(observers, i, fixture_cells[i].name, &fixture_cells[i].result);
		summary.counts[fixture_cells[i].result.verdict]++;
	}
	if (!bail_out)
		return;
	snprintf(summary.bail_out, sizeof(summary.bail_out), "%s", bail_out);
	observers_end(observers, &summary);
}

char *fixture_read(int fd)
{
	size_t capacity = 1 << 20, length = 0;
	char *text = malloc(capacity);
	ssize_t got;

	while ((got = read(fd, text + length, capacity - 1 - length)) > 0)
		length += (size_t)got;
	text[length] = '\0';
	return text;
}

char *fixture_report(enum report_format format, bool through_pipe, size_t count,
		     const char *bail_out)
{
	struct observer *observer;
	struct error error;
	int ends[2];
	char *text;

	if (through_pipe) {
		if (pipe(ends))
			abort();
	} else {
		ends[0] = memfd_create("report", 0);
		ends[1] = ends[0];
	}
	observer = report_new(format, ends[1], &error);
	if (!observer)
		abort();
	fixture_run(observer, count, bail_out);
	if (report_free(observer, &error))
		abort();
	if (through_pipe)
		close(ends[1]);
	else
		lseek(ends[0], 0, SEEK_SET);
	text = fixture_read(ends[0]);
	close(ends[0]);
	return text;
}
