// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whatever a cell does becomes its verdict and the run goes on: with a backend whose map() passes,
 * fails, crashes, hangs, leaves a process behind, or interrupts the runner, by the number of the
 * case.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runner/runner.h"
#include "sim/sim.h"
#include "tap.h"

enum behaviour { PASS, CANNOT, CRASH, HANG, LEAVE_CHILD, EXIT_EARLY, FLAKY, INTERRUPT, BEHAVIOURS };

/* Shared with the cells' processes. */
struct shared {
	pid_t left_behind;
	unsigned int flaky_calls;
	pid_t runner;
};

struct odd {
	struct backend backend;
	struct shared *shared;
	enum behaviour behaviour;
};

static int odd_map(struct backend *backend, const struct backend_setup *setup, struct error *error)
{
	struct odd *odd = (struct odd *)backend;
	pid_t child;

	(void)setup;
	switch (odd->behaviour) {
	case CANNOT:
		return error_set(error, "no memory for that");
	case CRASH:
		signal(SIGSEGV, SIG_DFL);
		raise(SIGSEGV);
		break;
	case HANG:
		for (;;)
			pause();
	case LEAVE_CHILD:
		child = fork();
		if (!child)
			for (;;)
				pause();
		odd->shared->left_behind = child;
		break;
	case EXIT_EARLY:
		_exit(7);
	case FLAKY:
		if (odd->shared->flaky_calls++ < 2)
			return error_set(error, "not yet");
		break;
	case INTERRUPT:
		kill(odd->shared->runner, SIGTERM);
		for (;;)
			pause();
	case PASS:
	case BEHAVIOURS:
		break;
	}
	return 0;
}

static int odd_access(struct backend *backend, enum process process, unsigned int page, bool write,
		      enum accessor accessor, uint64_t value, struct access_observation *seen,
		      struct error *error)
{
	(void)backend;
	(void)process;
	(void)page;
	(void)write;
	(void)accessor;
	(void)error;
	seen->value = value;
	return 0;
}

static int odd_inspect(struct backend *backend, enum process process, struct page_view *views,
		       struct error *error)
{
	(void)backend;
	(void)process;
	(void)error;
	for (int i = 0; i < 8; i++)
		views[i].present = true;
	return 0;
}

static unsigned int odd_strays(struct backend *backend)
{
	(void)backend;
	return 0;
}

static void odd_close(struct backend *backend)
{
	free(backend);
}

static const struct backend_ops odd_ops = {
	.name = "odd",
	.map = odd_map,
	.access = odd_access,
	.inspect = odd_inspect,
	.stray_events = odd_strays,
	.close = odd_close,
};

struct context {
	struct shared *shared;
	enum behaviour behaviour;
};

static struct backend *make(const void *context, struct error *error)
{
	const struct context *wanted = context;
	struct odd *odd = calloc(1, sizeof(*odd));

	if (!odd) {
		error_set(error, "out of memory");
		return NULL;
	}
	*odd = (struct odd){
		.backend.ops = &odd_ops,
		.shared = wanted->shared,
		.behaviour = wanted->behaviour,
	};
	return &odd->backend;
}

struct last {
	struct observer observer;
	struct cell_result result;
	unsigned int plans, cells, ends;
};

static void note_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	(void)info;
	(void)cells;
	((struct last *)observer)->plans++;
}

static void note_cell(struct observer *observer, size_t index, const char *name,
		      const struct cell_result *result)
{
	(void)index;
	(void)name;
	((struct last *)observer)->result = *result;
	((struct last *)observer)->cells++;
}

static void note_end(struct observer *observer, const struct run_summary *summary)
{
	(void)summary;
	((struct last *)observer)->ends++;
}

static const struct {
	const char *name;
	enum verdict verdict;
	const char *token;
	const char *detail;
} expected[BEHAVIOURS] = {
	[PASS] = { "passes", VERDICT_PASS, "", "" },
	[CANNOT] = { "cannot be judged", VERDICT_BROKEN, "", "no memory for that" },
	[CRASH] = { "crashes", VERDICT_FAIL, "signal-11",
		    "its process died of signal 11 (Segmentation fault) in step 1 (map 8)" },
	[HANG] = { "hangs", VERDICT_FAIL, "timeout",
		   "it hung in step 1 (map 8) and was killed after 1 s" },
	[LEAVE_CHILD] = { "leaves a process behind", VERDICT_PASS, "", "" },
	[EXIT_EARLY] = { "ends early", VERDICT_BROKEN, "no-result",
			 "its process ended with status 7 and no result in step 1 (map 8)" },
	[FLAKY] = { "can be judged at the third attempt", VERDICT_PASS, "",
		    "at attempt 3; the first: not yet" },
};

static bool gone(pid_t pid)
{
	/* A killed orphan may be a zombie for a moment. */
	for (int i = 0; i < 200; i++) {
		char path[64], text[256] = "";
		FILE *stat;

		if (kill(pid, 0) && errno == ESRCH)
			return true;
		snprintf(path, sizeof(path), "/proc/%d/stat", pid);
		stat = fopen(path, "re");
		if (stat && !fgets(text, sizeof(text), stat))
			text[0] = 0;
		if (stat)
			fclose(stat);
		if (strstr(text, ") Z"))
			return true;
		usleep(10000);
	}
	return false;
}

static void check(enum behaviour behaviour, const struct plan *plan, struct shared *shared)
{
	struct context context = { .shared = shared, .behaviour = behaviour };
	struct facts facts;
	struct run_options options = {
		.jobs = 1,
		.timeout_s = 1,
		.facts = &facts,
		.tune = true,
		.make_backend = make,
		.context = &context,
	};
	struct last last = {
		.observer = { .plan = note_plan, .cell = note_cell, .end = note_end },
	};
	struct observer *observers[] = { &last.observer, NULL };
	struct run_info info = { .tool = "test" };
	struct run_summary summary;
	struct error error;
	int signal, ret;

	sim_facts(&facts);
	ret = run_plan(plan, &options, &info, observers, &summary, &signal, &error);
	is_int(last.plans, 1, "one plan");
	is_int(last.ends, 1, "one end");
	if (behaviour == INTERRUPT) {
		is_int(ret, -1, "an interrupted run is no run");
		is_int(signal, SIGTERM, "the signal is told");
		is_str(summary.bail_out, "interrupted by signal 15 (Terminated)",
		       "and is the reason of the bail-out");
		is_int(last.cells, 0, "the cell that was cut short has no verdict");
		return;
	}
	is_int(ret, 0, "a cell that %s: the run is made", expected[behaviour].name);
	is_int(last.cells, 1, "it has one verdict");
	is_str(verdict_name(last.result.verdict), verdict_name(expected[behaviour].verdict),
	       "a cell that %s", expected[behaviour].name);
	is_str(last.result.token, expected[behaviour].token, "its token");
	is_str(last.result.detail, expected[behaviour].detail, "its detail");
	is_int(summary.counts[expected[behaviour].verdict], 1, "it is counted");
}

static void check_selection(void)
{
	ok(selection_match("mprotect", "mprotect/r-rw/anon/none"), "a family selects its cells");
	ok(selection_match("mprotect/r-rw", "mprotect/r-rw/anon/none"), "a case does");
	ok(selection_match("*/thp/*", "fork/twice/thp/none"), "a glob over all levels");
	ok(!selection_match("mprotect/r", "mprotect/r-rw/anon/none"), "half a name does not");
	ok(!selection_match("anon", "mprotect/r-rw/anon/none"), "a part from the middle does not");
}

int main(void)
{
	static const char text[] =
		"case odd/cell\n why odd\n on anon\n track none\n steps\n map 8\n"
		" write all\n";
	struct shared *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct selection everything = { 0 };
	struct sequence *sequences;
	struct plan plan;
	struct error error;
	size_t count;

	if (shared == MAP_FAILED ||
	    sequences_parse(text, sizeof(text) - 1, "odd", &sequences, &count, &error) ||
	    plan_make(&plan, sequences, count, &everything, &error))
		return 1;
	shared->runner = getpid();
	for (int behaviour = 0; behaviour < BEHAVIOURS; behaviour++)
		check(behaviour, &plan, shared);
	is_int(shared->flaky_calls, 3, "three attempts were made, not more");
	ok(shared->left_behind > 0 && gone(shared->left_behind),
	   "the process that a cell left behind is gone");
	check_selection();
	plan_free(&plan);
	sequences_free(sequences, count);
	return tap_done();
}
