// SPDX-License-Identifier: GPL-2.0-only
#include "bench/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/series.h"

/* For the measured rounds of one group. */
#define GROUP_SECONDS	    20.0
#define GROUP_SECONDS_QUICK 0.5

/* One case at work. */
struct turn {
	const struct bench_case *bench_case;
	struct bench_context context;
	struct series *series; /* NULL: it is not, or no more, run */
	struct bench_result result;
	bool opened, failed;
};

struct group {
	const struct bench_options *options;
	struct turn *turns;
	size_t count;
	size_t done, cases; /* of the whole plan */
	struct workspace workspace;
	struct counters counters;
	cpu_set_t usable;
	unsigned int rounds;
};

static void describe(struct bench_result *result, const struct bench_case *bench_case)
{
	const char *name = bench_case->benchmark->name;

	*result = (struct bench_result){
		.size = bench_case->size,
		.dirty_per_mille = bench_case->dirty_per_mille,
	};
	snprintf(result->name, sizeof(result->name), "%s", bench_case->name);
	snprintf(result->memory, sizeof(result->memory), "%s",
		 bench_memory_info(bench_case->memory)->name);
	if (bench_case->dirty_per_mille)
		snprintf(result->mechanism, sizeof(result->mechanism), "%s", strchr(name, '/') + 1);
}

static void fail(struct turn *turn, const struct error *error)
{
	snprintf(turn->result.skip, sizeof(turn->result.skip), BENCH_FAILED);
	snprintf(turn->result.reason, sizeof(turn->result.reason), "%.250s", error->text);
	turn->failed = true;
	series_free(turn->series);
	turn->series = NULL;
}

static void skip(struct turn *turn, const struct need_info *lack)
{
	snprintf(turn->result.skip, sizeof(turn->result.skip), "%s", lack->token);
	snprintf(turn->result.reason, sizeof(turn->result.reason), "%s", lack->sentence);
}

static void prepare(struct group *group, struct turn *turn)
{
	struct need_info own;
	const struct need_info *lack = bench_case_lack(turn->bench_case, group->options->facts,
						       group->options->tune, &own);
	struct error error;

	describe(&turn->result, turn->bench_case);
	if (lack) {
		skip(turn, lack);
		return;
	}
	turn->series = series_new(turn->bench_case->benchmark->phases, BENCH_ROUNDS_MAX, &error);
	if (!turn->series)
		fail(turn, &error);
}

static void open_turn(struct group *group, struct turn *turn)
{
	struct bench_context *context = &turn->context;
	struct error error;

	*context = (struct bench_context){
		.benchmark = turn->bench_case->benchmark,
		.facts = group->options->facts,
		.workspace = &group->workspace,
		.dirty_per_mille = turn->bench_case->dirty_per_mille,
		.quick = group->options->quick,
		.usable = group->usable,
		.meter.counters = &group->counters,
	};
	if (context->benchmark->open && context->benchmark->open(context, &error))
		fail(turn, &error);
	else
		turn->opened = true;
}

static bool interrupted(const struct group *group)
{
	return atomic_load(group->options->interrupted) != 0;
}

/* One iteration; round -1 is not kept. */
static void iterate(struct group *group, struct turn *turn, int round)
{
	struct bench_context *context = &turn->context;
	struct error error;

	if (!turn->series || interrupted(group))
		return;
	group->options->observer->progress(
		group->options->observer, group->done + (size_t)(turn - group->turns), group->cases,
		turn->bench_case->name, (unsigned int)(round + 1), group->rounds);
	memset(context->readings, 0, sizeof(context->readings));
	if (context->benchmark->iterate(context, &error))
		fail(turn, &error);
	else if (round >= 0 && !interrupted(group))
		series_add(turn->series, context->readings);
}

static void go_round(struct group *group, int round)
{
	/* Nobody always follows the same one. */
	for (size_t i = 0; i < group->count; i++)
		iterate(group, &group->turns[(i + (size_t)(round + 1)) % group->count], round);
}

static unsigned int choose_rounds(const struct group *group, double warm_up_ns)
{
	double budget = group->options->quick ? GROUP_SECONDS_QUICK : GROUP_SECONDS;
	double rounds = budget * 1e9 / (warm_up_ns + 1);

	if (group->options->rounds)
		return group->options->rounds;
	if (rounds < BENCH_ROUNDS_MIN)
		return BENCH_ROUNDS_MIN;
	return rounds < BENCH_ROUNDS_MAX ? (unsigned int)rounds : BENCH_ROUNDS_MAX;
}

static void go_all_rounds(struct group *group)
{
	double start = meter_now_ns();

	go_round(group, -1);
	group->rounds = choose_rounds(group, meter_now_ns() - start);
	for (unsigned int round = 0; round < group->rounds && !interrupted(group); round++)
		go_round(group, (int)round);
}

static bool any_runs(const struct group *group)
{
	for (size_t i = 0; i < group->count; i++)
		if (group->turns[i].series)
			return true;
	return false;
}

static void measure(struct group *group)
{
	const struct bench_case *first = group->turns[0].bench_case;
	struct error error;

	if (workspace_map(&group->workspace, first->memory, first->size, &error)) {
		for (size_t i = 0; i < group->count; i++)
			if (group->turns[i].series)
				fail(&group->turns[i], &error);
		return;
	}
	counters_open(&group->counters);
	for (size_t i = 0; i < group->count; i++)
		if (group->turns[i].series)
			open_turn(group, &group->turns[i]);
	go_all_rounds(group);
	for (size_t i = 0; i < group->count; i++)
		if (group->turns[i].opened && group->turns[i].context.benchmark->close)
			group->turns[i].context.benchmark->close(&group->turns[i].context);
	counters_close(&group->counters);
	workspace_unmap(&group->workspace);
}

/* An interrupted case has the rounds that it had, or no result at all. */
static int report(struct group *group, struct turn *turn, unsigned int *failed, struct error *error)
{
	const struct bench_options *options = group->options;
	double pages = (double)(turn->bench_case->size /
				bench_memory_info(turn->bench_case->memory)->page_size);

	*failed += turn->failed;
	if (!turn->result.skip[0] && turn->series)
		series_conclude(turn->series, turn->context.units, pages,
				bench_memory_info(turn->bench_case->memory)->page, &turn->result);
	series_free(turn->series);
	turn->series = NULL;
	if (!turn->result.skip[0] && !turn->result.phase_count)
		return 0;
	return options->observer->result(options->observer, &turn->result, error);
}

static int run_group(struct group *group, const struct bench_case *cases, unsigned int *failed,
		     struct error *error)
{
	int ret = 0;

	group->turns = calloc(group->count, sizeof(*group->turns));
	if (!group->turns)
		return error_errno(error, "calloc");
	for (size_t i = 0; i < group->count; i++) {
		group->turns[i].bench_case = &cases[i];
		prepare(group, &group->turns[i]);
	}
	if (any_runs(group))
		measure(group);
	/* The first error is the one to tell. */
	for (size_t i = 0; i < group->count; i++) {
		struct error later;

		if (report(group, &group->turns[i], failed, ret ? &later : error))
			ret = -1;
	}
	free(group->turns);
	return ret;
}

int bench_run(const struct bench_plan *plan, const struct bench_options *options,
	      unsigned int *failed, struct error *error)
{
	struct group group = { .options = options, .cases = plan->count };

	bench_cpus_note(&group.usable);
	bench_pin(bench_nth_cpu(&group.usable, 0));
	*failed = 0;
	for (size_t at = 0; at < plan->count && !interrupted(&group); at += group.count) {
		for (group.count = 1; at + group.count < plan->count &&
				      plan->cases[at + group.count].group == plan->cases[at].group;)
			group.count++;
		group.done = at;
		if (run_group(&group, &plan->cases[at], failed, error))
			return -1;
	}
	return 0;
}
