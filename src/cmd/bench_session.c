// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/bench_session.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench/run.h"
#include "cmd/cmd.h"
#include "cmd/tuned_kernel.h"
#include "runner/tuning.h"

/* A handler has no argument: this is all that it touches. */
static atomic_int interrupted;

static void note_signal(int signal)
{
	atomic_store(&interrupted, signal);
}

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

#define SIGNALS (sizeof(signals) / sizeof(signals[0]))

/* A second one ends the program at once; the settings' guardian is there for that, too. */
static void take_signals(struct sigaction before[SIGNALS])
{
	const struct sigaction action = {
		.sa_handler = note_signal,
		.sa_flags = SA_RESETHAND | SA_RESTART,
	};

	atomic_store(&interrupted, 0);
	for (size_t i = 0; i < SIGNALS; i++) {
		sigaction(signals[i], NULL, &before[i]);
		if (before[i].sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
	}
}

static void give_signals_back(const struct sigaction before[SIGNALS])
{
	for (size_t i = 0; i < SIGNALS; i++)
		sigaction(signals[i], &before[i], NULL);
}

struct session {
	struct bench_observer observer; /* first, so that the one is the other */
	struct bench_record *record;
	struct bench_listener *listener;
	bool shows; /* progress, on a terminal */
	double shown_ns;
};

static void show_progress(struct bench_observer *observer, size_t index, size_t cases,
			  const char *name, unsigned int round, unsigned int rounds)
{
	struct session *session = (struct session *)observer;
	double now = session->shows ? meter_now_ns() : 0;

	if (session->listener && session->listener->progress)
		session->listener->progress(session->listener, index, name, round);
	/* Seldom enough to be no noise itself. */
	if (!session->shows || now - session->shown_ns < 2e8)
		return;
	session->shown_ns = now;
	fprintf(stderr, "\r\033[K%zu/%zu, round %u/%u: %.50s", index + 1, cases, round, rounds,
		name);
}

static int take_result(struct bench_observer *observer, const struct bench_result *result,
		       struct error *error)
{
	struct session *session = (struct session *)observer;

	if (bench_record_add(session->record, result, error))
		return -1;
	return session->listener ? session->listener->result(session->listener, result, error) : 0;
}

/* What tuning asks of a plan of cells: what they need. */
static struct cell stand_in(const struct bench_plan *plan)
{
	struct cell cell = { .name = "bench" };

	for (size_t i = 0; i < plan->count; i++)
		cell.needs |= bench_case_needs(&plan->cases[i]);
	return cell;
}

/* As many times what the suite needs of hugetlb pages as the largest benchmark does. */
static unsigned int hugetlb_jobs(const struct bench_plan *plan)
{
	uint64_t most = 0;

	for (size_t i = 0; i < plan->count; i++)
		if (plan->cases[i].memory == MEMORY_HUGETLB && plan->cases[i].size > most)
			most = plan->cases[i].size;
	return (unsigned int)(most / HUGE_PAGE / HUGETLB_PAGES_PER_JOB) + 1;
}

static int find_facts(const struct bench_command *command, const struct bench_plan *plan,
		      struct tuned_kernel *kernel, struct facts *facts, struct error *error)
{
	struct cell cell = stand_in(plan);
	const struct plan needed = { .cells = &cell, .count = 1 };

	if (tuned_kernel_open(kernel, command->tune, &needed, hugetlb_jobs(plan), facts, error))
		return -1;
	facts->jobs = 1;
	return 0;
}

static int run(const struct bench_command *command, const struct bench_plan *plan,
	       struct session *session, const struct facts *facts, struct error *error)
{
	const struct bench_options options = {
		.facts = facts,
		.tune = command->tune,
		.quick = command->quick,
		.rounds = command->rounds,
		.observer = &session->observer,
		.interrupted = &interrupted,
	};
	struct bench_info *info = &session->record->info;
	unsigned int failed;

	bench_info_probe(info, facts);
	info->quick = command->quick;
	if (session->listener && session->listener->begin(session->listener, info, plan, error))
		return EXIT_BROKEN;
	if (bench_run(plan, &options, &failed, error))
		return EXIT_BROKEN;
	/* A listener knows of each. */
	if (!failed || session->listener)
		return EXIT_OK;
	error_set(error, "%u of %zu benchmarks went wrong; the reasons are among the results",
		  failed, plan->count);
	return EXIT_BROKEN;
}

static int tune_and_run(const struct bench_command *command, const struct bench_plan *plan,
			struct session *session, struct error *error)
{
	struct tuned_kernel kernel;
	int status = EXIT_BROKEN;
	struct facts facts;

	if (!find_facts(command, plan, &kernel, &facts, error))
		status = run(command, plan, session, &facts, error);
	if (tuned_kernel_close(&kernel, error))
		status = EXIT_BROKEN;
	return status;
}

int bench_session(const struct bench_command *command, struct bench_record *record,
		  struct bench_listener *listener, int *signal, struct error *error)
{
	struct bench_choice choice = bench_command_choice(command);
	struct session session = {
		.observer = { .progress = show_progress, .result = take_result },
		.record = record,
		.listener = listener,
		.shows = isatty(STDERR_FILENO),
	};
	struct sigaction before[SIGNALS];
	struct bench_plan plan;
	int status;

	if (bench_plan_make(&plan, &choice, error))
		return EXIT_USAGE;
	take_signals(before);
	status = tune_and_run(command, &plan, &session, error);
	give_signals_back(before);
	if (session.shows)
		fputs("\r\033[K", stderr);
	*signal = atomic_load(&interrupted);
	record->interrupted = *signal != 0;
	bench_plan_free(&plan);
	return status;
}
