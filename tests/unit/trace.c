// SPDX-License-Identifier: GPL-2.0-only
/*
 * The recorder on the imitated kernel: it changes no verdict, follows the engine from step to step
 * in every cell that there is, and what it notes is what is told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/cases.h"
#include "engine/engine.h"
#include "sim/sim.h"
#include "tap.h"
#include "trace/recorder.h"
#include "trace/rows.h"

struct following {
	struct engine_progress progress;
	unsigned int begun, astray;
};

static void check_step(void *context, const struct trace *trace, size_t step)
{
	struct following *following = context;

	/* The first begins before the engine does. */
	following->begun++;
	if (step && following->progress.step != step + 1)
		following->astray++;
	if (step >= trace->count || !trace->seen[step].begun)
		following->astray++;
}

/* NULL: no recorder between. */
static void run_cell(const struct cell *cell, enum sim_fault fault, struct trace *trace,
		     struct following *following, struct cell_result *result)
{
	const struct recorder_setup setup = {
		.tracker = cell->tracker,
		.trace = trace,
		.begin = check_step,
		.context = following,
	};
	struct engine_options options = { .version = { 6, 12 } };
	struct error error;
	struct backend *backend = sim_new(fault, &error);

	options.progress = &following->progress;
	if (trace)
		backend = recorder_new(backend, &setup, &error);
	engine_run(backend, cell->sequence, cell->mapping, cell->tracker, &options, result);
}

static size_t steps_begun(const struct trace *trace)
{
	size_t count = 0;

	while (count < trace->count && trace->seen[count].begun)
		count++;
	return count;
}

static void test_following(enum sim_fault fault)
{
	const struct selection everything = { 0 };
	struct sequence *sequences;
	struct error error;
	struct plan plan;
	size_t count;
	unsigned int astray = 0, short_of = 0, changed = 0, unseen = 0;

	cases_builtin(&sequences, &count, &error);
	plan_make(&plan, sequences, count, &everything, &error);
	for (size_t i = 0; i < plan.count; i++) {
		struct following following = { 0 }, alone = { 0 };
		struct trace *trace = trace_new(&plan.cells[i], &error);
		struct cell_result with, without;

		run_cell(&plan.cells[i], fault, trace, &following, &with);
		run_cell(&plan.cells[i], fault, NULL, &alone, &without);
		astray += following.astray;
		short_of += following.progress.step != steps_begun(trace) ||
			    following.begun != steps_begun(trace);
		changed += memcmp(&with, &without, sizeof(with)) != 0;
		for (size_t step = 0; step < steps_begun(trace); step++)
			unseen += !trace->seen[step].inspected[PROCESS_PARENT];
		trace_free(trace);
	}
	is_int(astray, 0, "%zu cells: each step is noted as the engine's", plan.count);
	is_int(short_of, 0, "as many steps as the engine took");
	is_int(unseen, 0, "each with the page table after it");
	is_int(changed, 0, "no verdict is another with the recorder");
	plan_free(&plan);
	sequences_free(sequences, count);
}

/* One traced run of steps that are separated by ';'. */
struct traced {
	struct sequence *sequence;
	struct cell cell;
	struct trace *trace;
	struct cell_result result;
	struct trace_print print;
};

static void trace_steps(struct traced *traced, const char *steps, enum mapping mapping,
			enum tracker tracker, enum sim_fault fault)
{
	struct following following = { 0 };
	struct error error;
	char text[512];
	size_t count;

	*traced = (struct traced){ .cell = { .mapping = mapping, .tracker = tracker } };
	snprintf(text, sizeof(text), "case a/b\nwhy x\non *\ntrack *\nsteps\n%s\n", steps);
	for (char *c = text; *c; c++)
		if (*c == ';')
			*c = '\n';
	if (sequences_parse(text, strlen(text), "test", &traced->sequence, &count, &error))
		diag("%s", error.text);
	traced->cell.sequence = traced->sequence;
	traced->trace = trace_new(&traced->cell, &error);
	run_cell(&traced->cell, fault, traced->trace, &following, &traced->result);
	traced->print = (struct trace_print){
		.trace = traced->trace,
		.cell = &traced->cell,
		.result = &traced->result,
	};
}

static void trace_end(struct traced *traced)
{
	trace_free(traced->trace);
	sequences_free(traced->sequence, 1);
}

static void is_row(const struct trace_row *row, page_set pages, const char *bits, const char *scan,
		   const char *access, const char *name)
{
	char text[64];

	is_int(row->pages, pages, "%s: pages", name);
	snprintf(text, sizeof(text), "%s>%s", row->bits_before, row->bits_after);
	is_str(text, bits, "%s: bits", name);
	snprintf(text, sizeof(text), "%s>%s", row->scan_before, row->scan_after);
	is_str(text, scan, "%s: scan", name);
	snprintf(text, sizeof(text), "%s/%s", row->events, row->faults);
	is_str(text, access, "%s: events and faults", name);
}

#define CYCLE "map 3;write all;arm 0,2;mprotect r;mprotect rw;write all"

static void test_rows(void)
{
	struct trace_row rows[TRACE_ROWS_MAX];
	struct traced traced;

	trace_steps(&traced, CYCLE, MAPPING_ANON, TRACKER_UFFD_WP,
		    SIM_FAULT_MPROTECT_IGNORES_UFFD_WP);
	is_int((long long)trace_rows(&traced.print, 0, rows), 1, "one row after map");
	is_row(&rows[0], 7, ">---D--", ">W--D-", "/", "map");
	is_int((long long)trace_rows(&traced.print, 2, rows), 2, "two after arm");
	is_row(&rows[0], 5, "P--DX->P-ADX-", "WP-D->-P-D-", "/", "arm");
	ok(!rows[0].plain && rows[1].plain, "at one page nothing is done");
	is_int((long long)trace_rows(&traced.print, 3, rows), 2, "two after mprotect");
	ok(rows[0].plain && rows[1].plain, "in which nothing changes");
	is_int((long long)trace_rows(&traced.print, 5, rows), 2, "two after the write");
	is_row(&rows[0], 5, "P-ADX->P-ADX-", "-P-D->-P-D-", "0/0", "write");
	is_int(rows[0].findings, 1, "the armed pages have the finding");
	is_int(rows[1].findings, 0, "the other one has none");
	ok(trace_finding_of(&traced.print, 5, 0) && !trace_finding_of(&traced.print, 4, 0),
	   "it is of the write");
	trace_end(&traced);

	trace_steps(&traced, CYCLE, MAPPING_ANON, TRACKER_UFFD_WP, SIM_FAULT_NONE);
	trace_rows(&traced.print, 5, rows);
	is_row(&rows[0], 5, "P-ADX->P--DX-", "-P-D->WP-D-", "1/1", "a healthy write");
	is_int(traced.trace->seen[5].accesses[0].seen.event_count, 1, "an event was noted");
	ok(traced.trace->seen[5].accesses[0].write && traced.trace->seen[5].accesses[0].value,
	   "of a write");
	trace_end(&traced);
}

static void test_child(void)
{
	struct trace_row rows[TRACE_ROWS_MAX];
	struct traced traced;

	trace_steps(&traced, "map 1;write all;fork;child write 0;child exit;fork", MAPPING_ANON,
		    TRACKER_UFFD_WP, SIM_FAULT_NONE);
	is_int((long long)trace_rows(&traced.print, 2, rows), 2, "parent and child after fork");
	is_int(rows[1].process, PROCESS_CHILD, "the child is the second");
	is_str(rows[0].bits_after, "P--D--", "the parent's page is not its own any more");
	ok(!rows[0].plain, "which is a change");
	is_str(rows[1].bits_before, "", "of which there was nothing before");
	trace_rows(&traced.print, 3, rows);
	is_str(rows[1].remark, "another page frame", "its write copies");
	is_str(rows[1].events, "0", "its access is its own");
	is_str(rows[0].events, "", "and not the parent's");
	is_int((long long)trace_rows(&traced.print, 4, rows), 1, "then it is gone");
	trace_rows(&traced.print, 5, rows);
	is_str(rows[1].bits_before, "", "the next one is another");
	trace_end(&traced);

	trace_steps(&traced, "map 1;write all;arm all;fork", MAPPING_ANON, TRACKER_UFFD_WP,
		    SIM_FAULT_FORK_CHILD_INHERITS_ARMED);
	trace_rows(&traced.print, 3, rows);
	ok(!rows[0].findings && rows[1].findings, "a finding in the child is in its row");
	trace_end(&traced);
}

static void test_others(void)
{
	struct trace_row rows[TRACE_ROWS_MAX];
	struct traced traced;

	trace_steps(&traced, "map 2;write all;arm 0;write 0", MAPPING_ANON, TRACKER_SOFT_DIRTY,
		    SIM_FAULT_NONE);
	trace_rows(&traced.print, 2, rows);
	is_row(&rows[1], 2, "P--DX->P--DX-", "WP-D->WP-D-", "0/1",
	       "arming soft-dirty writes again");
	trace_end(&traced);

	trace_steps(&traced, "map 1;write all;mprotect r;write 0 by kernel", MAPPING_ANON,
		    TRACKER_NONE, SIM_FAULT_NONE);
	trace_rows(&traced.print, 3, rows);
	is_str(rows[0].events, "EFAULT", "a refusal has its errno");
	is_str(rows[0].faults, "?", "faults that nobody counted");
	trace_end(&traced);

	trace_steps(&traced, "map 1;write all;age;read 0;expect young 0", MAPPING_ANON,
		    TRACKER_NONE, SIM_FAULT_NONE);
	ok(traced.trace->seen[4].referenced_known, "accessed pages were asked for");
	is_int(traced.trace->seen[4].referenced, 1, "how many");
	ok(!traced.trace->seen[3].referenced_known, "but not before");
	trace_end(&traced);

	trace_steps(&traced, "map 1;write all;expect armed 0", MAPPING_ANON, TRACKER_UFFD_WP,
		    SIM_FAULT_NONE);
	trace_rows(&traced.print, 2, rows);
	ok(rows[0].findings && !rows[0].plain, "a finding where nothing changes is told");
	trace_end(&traced);

	trace_steps(&traced, "map 1;write all", MAPPING_THP, TRACKER_NONE, SIM_FAULT_NONE);
	trace_rows(&traced.print, 1, rows);
	is_str(rows[0].remark, "rest 511: P511 A0 D511", "the rest of a huge page");
	is_str(rows[0].scan_after, "WP-DH", "which is huge");
	trace_end(&traced);
}

int main(void)
{
	test_following(SIM_FAULT_NONE);
	test_following(SIM_FAULT_MPROTECT_IGNORES_UFFD_WP);
	test_rows();
	test_child();
	test_others();
	return tap_done();
}
