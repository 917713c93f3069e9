// SPDX-License-Identifier: GPL-2.0-only
/*
 * What fork leaves to the child: the first read of each page has to set the accessed bit, which is
 * no fault, but takes its time where the kernel has made the entries old; the second has not. And
 * how long it takes to fork and to exit.
 */
#include "bench/benchmark.h"
#include "bench/children.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "live/area.h"
#include "system/uapi.h"

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

/*
 * All entries old, but for those that are touched from now on. What is in the TLB could be touched
 * without a trace, so that is emptied by the way.
 */
static int make_old(const struct workspace *memory, struct error *error)
{
	int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
	ssize_t written;

	if (file < 0)
		return error_errno(error, "/proc/self/clear_refs");
	written = write(file, UC_CLEAR_REFS_REFERENCED, 1);
	close(file);
	if (written != 1)
		return error_errno(error, "write to /proc/self/clear_refs");
	if (mprotect(memory->start, memory->size, PROT_NONE) ||
	    mprotect(memory->start, memory->size, PROT_READ | PROT_WRITE))
		return error_errno(error, "mprotect");
	return 0;
}

/* What fork has left to be set by the first pass. */
static int count_old(struct bench_context *context, struct error *error)
{
	const struct area area = { .start = context->workspace->start,
				   .size = context->workspace->size };
	uint64_t young;

	if (area_smaps(&area, "Referenced", &young, error))
		return -1;
	reading_count(&context->readings[PHASE_FIRST], COUNT_OLD, area.size - young);
	return 0;
}

static int read_twice(struct bench_context *context, struct error *error)
{
	if (context->facts->clear_refs && count_old(context, error))
		return -1;
	MEASURE(context, PHASE_FIRST, read_pages(context->workspace));
	MEASURE(context, PHASE_SECOND, read_pages(context->workspace));
	return 0;
}

static int iterate_touch(struct bench_context *context, struct error *error)
{
	size_t pages = context->workspace->size / SMALL_PAGE;

	if (context->facts->clear_refs && make_old(context->workspace, error))
		return -1;
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
