// SPDX-License-Identifier: GPL-2.0-only
#include "runner/runner.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runner/cell_process.h"
#include "runner/run_signals.h"

/* A cell that could not be judged (no huge page, no NUMA hint in time) is tried again. */
#define ATTEMPTS_MAX 3

#define NO_CELL SIZE_MAX

/* So late nobody wakes up by himself. */
#define LATE_MS 1000

/* So often it is asked whether a cell's children are gone. */
#define CHILDREN_TURNS 20

/* What runs on one CPU. */
struct lane {
	size_t cell; /* NO_CELL: idle */
	pid_t pid;
	int pidfd;
	unsigned int attempt;
	char first_error[128]; /* why the first attempt could not be judged */
	long long started_ms, deadline_ms;
	bool timed_out;
};

struct run {
	const struct plan *plan;
	const struct run_options *options;
	struct observer *const *observers;
	struct run_summary *summary;
	struct kernel_witness *witness;
	struct cell_slot *slots;
	struct lane lanes[RUN_JOBS_MAX];
	/* By cell: finished, but not reported yet, since that is done in the order of the plan. */
	struct cell_result **waiting;
	size_t next, reported;
	long long began_ms, turn_ms; /* when the run, and when its last turn began */
	struct run_signals signals;
	int signal;
};

static long long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void report(struct run *run, size_t cell)
{
	observers_cell(run->observers, cell, run->plan->cells[cell].name, run->waiting[cell]);
	free(run->waiting[cell]);
	run->waiting[cell] = NULL;
}

static int finish(struct run *run, size_t cell, const struct cell_result *result,
		  struct error *error)
{
	run->waiting[cell] = malloc(sizeof(*result));
	if (!run->waiting[cell])
		return error_set(error, "out of memory");
	*run->waiting[cell] = *result;
	run->summary->counts[result->verdict]++;
	while (run->reported < run->plan->count && run->waiting[run->reported])
		report(run, run->reported++);
	return 0;
}

static bool enough_failed(const struct run *run)
{
	const unsigned int *counts = run->summary->counts;
	unsigned int limit = run->options->max_fail;

	return limit && counts[VERDICT_FAIL] + counts[VERDICT_BROKEN] >= limit;
}

static bool skip(const struct run *run, size_t cell, struct cell_result *result)
{
	const struct run_options *options = run->options;
	const struct need_info *unmet =
		needs_first_unmet(run->plan->cells[cell].needs, options->facts, options->tune);

	*result = (struct cell_result){ .verdict = VERDICT_SKIP };
	if (unmet) {
		snprintf(result->token, sizeof(result->token), "%s", unmet->token);
		snprintf(result->detail, sizeof(result->detail), "%s", unmet->sentence);
	} else if (enough_failed(run)) {
		snprintf(result->token, sizeof(result->token), TOKEN_STOPPED);
		snprintf(result->detail, sizeof(result->detail),
			 "%u cells had failed or were broken, and the run went no further",
			 options->max_fail);
	} else {
		return false;
	}
	return true;
}

static int start(struct run *run, struct lane *lane, struct error *error)
{
	unsigned int cpu = lane - run->lanes;
	pid_t pid = cell_process_start(&run->plan->cells[lane->cell], run->options,
				       &run->slots[cpu], cpu, error);

	if (pid < 0)
		return -1;
	lane->pid = pid;
	kernel_witness_process(run->witness, cpu, pid);
	lane->pidfd = syscall(SYS_pidfd_open, pid, 0);
	if (lane->pidfd < 0)
		return error_errno(error, "pidfd_open");
	lane->timed_out = false;
	lane->deadline_ms = now_ms() + run->options->timeout_s * 1000LL;
	return 0;
}

/* Gives the lane its next cell; those that are skipped need no process. */
static int fill(struct run *run, struct lane *lane, struct error *error)
{
	while (run->next < run->plan->count) {
		size_t cell = run->next++;
		struct cell_result skipped;

		if (skip(run, cell, &skipped)) {
			if (finish(run, cell, &skipped, error))
				return -1;
			continue;
		}
		lane->cell = cell;
		lane->attempt = 1;
		lane->started_ms = now_ms();
		kernel_witness_begin(run->witness, lane - run->lanes);
		observers_start(run->observers, cell, run->plan->cells[cell].name);
		return start(run, lane, error);
	}
	return 0;
}

/* Children that it left behind; what the kernel says of their end is still of this cell. */
static void kill_children(pid_t group)
{
	const struct timespec turn = { .tv_nsec = 5000000 };

	for (int i = 0; i < CHILDREN_TURNS && !kill(-group, SIGKILL); i++)
		nanosleep(&turn, NULL);
}

static int reap(struct run *run, struct lane *lane, struct error *error)
{
	struct cell_result result;
	size_t cell = lane->cell;
	unsigned int number = lane - run->lanes;
	int status = 0;

	if (waitpid(lane->pid, &status, 0) < 0)
		return error_errno(error, "waitpid");
	kill_children(lane->pid);
	close(lane->pidfd);
	lane->pidfd = -1;
	lane->pid = 0;
	cell_process_conclude(&run->slots[number], status, lane->timed_out, run->options->timeout_s,
			      &result);
	kernel_witness_conclude(run->witness, number, &result);
	known_judge(&run->options->known, run->plan->cells[cell].name, &result);
	result.began_ms = lane->started_ms - run->began_ms;
	result.duration_ms = now_ms() - lane->started_ms;
	if (result.verdict == VERDICT_BROKEN && lane->attempt < ATTEMPTS_MAX) {
		if (lane->attempt++ == 1)
			snprintf(lane->first_error, sizeof(lane->first_error), "%.127s",
				 result.detail);
		return start(run, lane, error);
	}
	if (lane->attempt > 1 && !result.detail[0])
		snprintf(result.detail, sizeof(result.detail), "at attempt %u; the first: %s",
			 lane->attempt, lane->first_error);
	lane->cell = NO_CELL;
	kernel_witness_end(run->witness, number);
	return finish(run, cell, &result, error);
}

static void kill_lane(struct lane *lane)
{
	if (!lane->pid)
		return;
	kill(-lane->pid, SIGKILL);
	kill(lane->pid, SIGKILL);
}

/* What poll said is from before the machine, or the runner, was stopped for a while. */
static bool has_ended(const struct lane *lane)
{
	struct pollfd ended = { .fd = lane->pidfd, .events = POLLIN };

	return poll(&ended, 1, 0) == 1;
}

static void check_deadlines(struct run *run)
{
	long long now = now_ms();

	for (unsigned int i = 0; i < run->options->jobs; i++) {
		struct lane *lane = &run->lanes[i];

		if (lane->cell == NO_CELL || lane->timed_out || now < lane->deadline_ms ||
		    has_ended(lane))
			continue;
		lane->timed_out = true;
		kill_lane(lane);
	}
}

/* Never for long: what passes beyond it is time that was lost. */
static int wait_ms(const struct run *run)
{
	long long now = now_ms(), first = now + LATE_MS;

	for (unsigned int i = 0; i < run->options->jobs; i++) {
		const struct lane *lane = &run->lanes[i];

		if (lane->cell != NO_CELL && !lane->timed_out && lane->deadline_ms < first)
			first = lane->deadline_ms;
	}
	return first > now ? first - now + 1 : 0;
}

/* Stopped or suspended, the machine or the runner lost time that no cell had. */
static void forgive(struct run *run, long long late_ms)
{
	for (unsigned int i = 0; late_ms > LATE_MS && i < run->options->jobs; i++)
		run->lanes[i].deadline_ms += late_ms;
}

static int check_signal(struct run *run, int number, struct error *error)
{
	run->signal = number;
	return number ? error_set(error, "interrupted by signal %d (%s)", number, strsignal(number))
		      : 0;
}

static int wait_for_any(struct run *run, struct error *error)
{
	struct pollfd fds[RUN_JOBS_MAX + 1];
	unsigned int jobs = run->options->jobs;
	int ms = wait_ms(run);
	long long expected = now_ms() + ms;
	struct timespec timeout = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };

	/* A poll that finds something ready lets none through: it would wait for idleness. */
	if (check_signal(run, run_signals_pending(&run->signals), error))
		return -1;
	forgive(run, expected - ms - run->turn_ms);
	for (unsigned int i = 0; i < jobs; i++)
		fds[i] = (struct pollfd){ .fd = run->lanes[i].pidfd, .events = POLLIN };
	fds[jobs] = (struct pollfd){ .fd = kernel_witness_fd(run->witness), .events = POLLIN };
	if (ppoll(fds, jobs + 1, &timeout, &run->signals.old_mask) < 0) {
		if (errno != EINTR)
			return error_errno(error, "poll");
		return check_signal(run, run_signals_caught(), error);
	}
	/* While the processes are there that it tells of. */
	if (fds[jobs].revents)
		kernel_witness_read(run->witness);
	/* What ended in time did, however late it is looked at. */
	for (unsigned int i = 0; i < jobs; i++)
		if (run->lanes[i].cell != NO_CELL && fds[i].revents)
			if (reap(run, &run->lanes[i], error))
				return -1;
	run->turn_ms = now_ms();
	forgive(run, run->turn_ms - expected);
	check_deadlines(run);
	return 0;
}

static bool busy(const struct run *run)
{
	for (unsigned int i = 0; i < run->options->jobs; i++)
		if (run->lanes[i].cell != NO_CELL)
			return true;
	return false;
}

static int run_all(struct run *run, struct error *error)
{
	do {
		for (unsigned int i = 0; i < run->options->jobs; i++)
			if (run->lanes[i].cell == NO_CELL && fill(run, &run->lanes[i], error))
				return -1;
		if (busy(run) && wait_for_any(run, error))
			return -1;
	} while (busy(run) || run->next < run->plan->count);
	return 0;
}

/* What is known already, although cells before it were cut short. */
static void report_waiting(struct run *run)
{
	for (size_t i = run->reported; run->waiting && i < run->plan->count; i++)
		if (run->waiting[i])
			report(run, i);
}

static void stop_all(struct run *run)
{
	for (unsigned int i = 0; i < run->options->jobs; i++) {
		struct lane *lane = &run->lanes[i];

		kill_lane(lane);
		if (lane->pid)
			waitpid(lane->pid, NULL, 0);
		if (lane->pidfd >= 0)
			close(lane->pidfd);
	}
}

static int set_up(struct run *run, struct run_info *info, struct error *error)
{
	for (unsigned int i = 0; i < RUN_JOBS_MAX; i++)
		run->lanes[i] = (struct lane){ .cell = NO_CELL, .pidfd = -1 };
	run->waiting = calloc(run->plan->count + 1, sizeof(struct cell_result *));
	if (!run->waiting)
		return error_set(error, "out of memory");
	run->slots = cell_slots_map(run->options->jobs, error);
	if (!run->slots)
		return -1;
	run->witness = kernel_witness_new(&run->options->watch, run->options->jobs, info, error);
	return run->witness ? 0 : -1;
}

int run_plan(const struct plan *plan, const struct run_options *options,
	     const struct run_info *info, struct observer *const *observers,
	     struct run_summary *summary, int *signal, struct error *error)
{
	struct run run = {
		.plan = plan,
		.options = options,
		.observers = observers,
		.summary = summary,
		.began_ms = now_ms(),
	};
	struct run_info told = *info;
	int ret;

	run.turn_ms = run.began_ms;
	*summary = (struct run_summary){ .planned = plan->count };
	run_signals_catch(&run.signals);
	ret = set_up(&run, &told, error);
	observers_plan(observers, &told, plan->count);
	if (!ret)
		ret = run_all(&run, error);
	if (ret) {
		stop_all(&run);
		report_waiting(&run);
		snprintf(summary->bail_out, sizeof(summary->bail_out), "%.250s", error->text);
	}
	if (run.witness)
		kernel_witness_remark(run.witness, summary->kernel_log,
				      sizeof(summary->kernel_log));
	summary->duration_ms = now_ms() - run.began_ms;
	observers_end(observers, summary);
	*signal = run.signal;
	run_signals_release(&run.signals);
	kernel_witness_free(run.witness);
	cell_slots_unmap(run.slots, options->jobs);
	free(run.waiting);
	return ret;
}
