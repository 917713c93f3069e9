// SPDX-License-Identifier: GPL-2.0-only
/*
 * The engine on the imitated kernel: what makes a verdict, and that whatever a case states by
 * "expect" or "->" is judged for every tracker that can tell.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "sim/sim.h"
#include "tap.h"

struct run {
	const char *steps; /* separated by ';' */
	enum mapping mapping;
	enum tracker tracker;
	enum sim_fault fault;
	struct kernel_version version; /* 0.0: 6.12 */
	enum verdict verdict;
	const char *first; /* clause of the first finding, "" for none */
	unsigned int first_page_set;
};

#define CYCLE "mprotect r; mprotect rw; write all; "

static const struct run runs[] = {
	/* What an older kernel lacks is no failure, and hides none, however often it comes. */
	{ "map 2; write all; " CYCLE,
	  MAPPING_THP,
	  TRACKER_NONE,
	  SIM_FAULT_MPROTECT_NO_UPGRADE_THP,
	  { 6, 1 },
	  VERDICT_TODO,
	  "F4",
	  3 },
	{ "map 2; write all; " CYCLE CYCLE CYCLE CYCLE CYCLE CYCLE CYCLE "read 0 -> refused",
	  MAPPING_THP,
	  TRACKER_NONE,
	  SIM_FAULT_MPROTECT_NO_UPGRADE_THP,
	  { 6, 1 },
	  VERDICT_FAIL,
	  "F4",
	  3 },
	{ "map 2; write all; " CYCLE,
	  MAPPING_THP,
	  TRACKER_NONE,
	  SIM_FAULT_MPROTECT_NO_UPGRADE_THP,
	  { 6, 12 },
	  VERDICT_FAIL,
	  "F4",
	  3 },
	/* Nor does a step that the backend cannot take undo what was found before it. */
	{ "map 2; write all; arm all; write all; madvise free",
	  MAPPING_SHMEM,
	  TRACKER_UFFD_WP,
	  SIM_FAULT_WRITE_IGNORES_ARMED,
	  { 0 },
	  VERDICT_FAIL,
	  "R1",
	  3 },
	{ "map 2; write all; arm all; write all; madvise free",
	  MAPPING_SHMEM,
	  TRACKER_UFFD_WP,
	  SIM_FAULT_NONE,
	  { 0 },
	  VERDICT_BROKEN,
	  "",
	  0 },
	/* A hint that nobody took has tested nothing. */
	{ "map 2; write all; numa-hint",
	  MAPPING_ANON,
	  TRACKER_NONE,
	  SIM_FAULT_NONE,
	  { 0 },
	  VERDICT_BROKEN,
	  "",
	  0 },
	{ "map 2; write all; numa-hint; read 1",
	  MAPPING_ANON,
	  TRACKER_NONE,
	  SIM_FAULT_NONE,
	  { 0 },
	  VERDICT_PASS,
	  "",
	  0 },
};

/* Statements that are wrong, and the right ones beside them. */
static const struct run stated[] = {
	{ .steps = "map 4; expect present 1", .verdict = VERDICT_FAIL, .first_page_set = 2 },
	{ .steps = "map 4; write all; expect present 1", .verdict = VERDICT_PASS },
	{ .steps = "map 4; write all; read 0 -> refused",
	  .verdict = VERDICT_FAIL,
	  .first_page_set = 1 },
	{ .steps = "map 4; write all; mprotect r; write 0 -> refused", .verdict = VERDICT_PASS },
	{ .steps = "map 4; write all; mprotect r; write 0 -> quiet",
	  .verdict = VERDICT_FAIL,
	  .first_page_set = 1 },
	/* Without a tracker nobody is told: the statement speaks of the other trackers. */
	{ .steps = "map 4; write all; write 0 -> event", .verdict = VERDICT_PASS },
#define WITH(tracker_)                                                                             \
	{ .steps = "map 4; write all; arm 0-1; write 1 -> quiet",                                  \
	  .tracker = tracker_,                                                                     \
	  .verdict = VERDICT_FAIL,                                                                 \
	  .first_page_set = 2 },                                                                   \
		{ .steps = "map 4; write all; arm 0-1; write 1 -> event",                          \
		  .tracker = tracker_,                                                             \
		  .verdict = VERDICT_PASS },                                                       \
		{ .steps = "map 4; write all; arm 0-1; write 1-2 -> event",                        \
		  .tracker = tracker_,                                                             \
		  .verdict = VERDICT_FAIL,                                                         \
		  .first_page_set = 4 },                                                           \
		{ .steps = "map 4; write all; arm 0-1; read 1 -> event",                           \
		  .tracker = tracker_,                                                             \
		  .verdict = VERDICT_FAIL,                                                         \
		  .first_page_set = 2 },                                                           \
		{ .steps = "map 4; write all; arm 0-1; expect armed 1-2",                          \
		  .tracker = tracker_,                                                             \
		  .verdict = VERDICT_FAIL,                                                         \
		  .first_page_set = 4 },                                                           \
		{ .steps = "map 4; write all; arm 0-1; expect unarmed 1-2",                        \
		  .tracker = tracker_,                                                             \
		  .verdict = VERDICT_FAIL,                                                         \
		  .first_page_set = 2 },                                                           \
	{                                                                                          \
		.steps = "map 4; write all; arm 0-1; expect armed 0-1; expect unarmed 2",          \
		.tracker = tracker_, .verdict = VERDICT_PASS                                       \
	}
	WITH(TRACKER_UFFD_WP),
	WITH(TRACKER_UFFD_WP_SIGBUS),
	WITH(TRACKER_UFFD_WP_ASYNC),
	WITH(TRACKER_SOFT_DIRTY),
};

static int parse(const char *steps, struct sequence **sequence, size_t *count)
{
	char text[1024], *at = text;
	struct error error;

	at += sprintf(at, "case unit/run\n why a run\n on *\n track *\n steps\n");
	while (*steps) {
		size_t length = strcspn(steps, ";");

		at += sprintf(at, " %.*s\n", (int)length, steps);
		steps += length + (steps[length] == ';');
	}
	if (!sequences_parse(text, at - text, "run", sequence, count, &error))
		return 0;
	diag("%s", error.text);
	return -1;
}

static void check(const struct run *run, const char *first)
{
	struct engine_options options = { .version = run->version };
	struct cell_result result;
	struct sequence *sequence;
	struct backend *backend;
	struct error error;
	char name[160];
	size_t count;

	if (!options.version.major)
		options.version = (struct kernel_version){ 6, 12 };
	snprintf(name, sizeof(name), "%s/%s: %.100s", mapping_name(run->mapping),
		 tracker_name(run->tracker), run->steps);
	backend = sim_new(run->fault, &error);
	if (!backend || parse(run->steps, &sequence, &count)) {
		ok(false, "%s: begins", name);
		return;
	}
	engine_run(backend, sequence, run->mapping, run->tracker, &options, &result);
	is_str(verdict_name(result.verdict), verdict_name(run->verdict), "%s", name);
	is_str(result.finding_count ? clause_info(result.findings[0].clause)->id : "", first,
	       "%s: the first finding", name);
	if (result.finding_count)
		is_int(result.findings[0].pages, run->first_page_set, "%s: its pages", name);
	sequences_free(sequence, count);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
		check(&runs[i], runs[i].first);
	for (size_t i = 0; i < sizeof(stated) / sizeof(stated[0]); i++)
		check(&stated[i], stated[i].verdict == VERDICT_FAIL ? "X1" : "");
	return tap_done();
}
