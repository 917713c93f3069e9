// SPDX-License-Identifier: GPL-2.0-only
/*
 * What fork leaves to the child: the first read of each page has to set the accessed bit, which is
 * no fault, but takes its time where the kernel has made the entries old; the second has not. And
 * how long it takes to fork and to exit.
 */
#include "bench/benchmark.h"
#include "bench/children.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PHASE_FORK, PHASE_FIRST, PHASE_SECOND };

#define FORKS	    20
#define FORKS_QUICK 5

static int open_fork(struct bench_context *context, struct error *error)
{
	context->state = children_new(error);
	return context->state ? 0 : -1;
}

static void close_fork(struct bench_context *context)
{
	children_free(context->state);
}

static void read_pages(const struct workspace *memory)
{
	for (size_t at = 0; at < memory->size; at += SMALL_PAGE)
		*(volatile char *)(memory->start + at);
}

static int read_twice(struct bench_context *context, struct error *error)
{
	(void)error;
	MEASURE(context, PHASE_FIRST, read_pages(context->workspace));
	MEASURE(context, PHASE_SECOND, read_pages(context->workspace));
	return 0;
}

static int iterate_touch(struct bench_context *context, struct error *error)
{
	size_t pages = context->workspace->size / SMALL_PAGE;

	workspace_touch(context->workspace);
	context->units[PHASE_FORK] = 1;
	context->units[PHASE_FIRST] = context->units[PHASE_SECOND] = (double)pages;
	return children_run(context->state, context, 1, PHASE_FORK, read_twice, error);
}

static int fork_and_exit(unsigned int forks)
{
	for (unsigned int i = 0; i < forks; i++) {
		pid_t pid = fork();

		if (!pid)
			_exit(0);
		if (pid < 0)
			return -1;
		while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	return 0;
}

static int iterate_exit(struct bench_context *context, struct error *error)
{
	unsigned int forks = context->quick ? FORKS_QUICK : FORKS;
	int failed;

	workspace_touch(context->workspace);
	context->units[0] = forks;
	MEASURE(context, 0, failed = fork_and_exit(forks));
	return failed ? error_errno(error, "fork") : 0;
}

static const struct benchmark rows[] = {
	{
		.name = "fork-touch",
		.summary = "a child reads all of its parent's memory, twice",
		.phases = { PHASE_PER("fork", "fork"), PHASE_PER("first", "4 KiB"),
			    PHASE_PER("second", "4 KiB") },
		.open = open_fork,
		.close = close_fork,
		.iterate = iterate_touch,
	},
	{
		.name = "fork-exit",
		.summary = "children that exit at once",
		.phases = { PHASE_PER("fork-exit", "fork") },
		.iterate = iterate_exit,
	},
};

const struct benchmark_table fork_benchmarks = { rows, sizeof(rows) / sizeof(rows[0]) };
