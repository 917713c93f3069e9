// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct progress {
	struct observer observer;
	size_t planned, done;
	unsigned int failed;
	struct timespec started;
};

static long seconds_since(const struct timespec *started)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec - started->tv_sec;
}

static void plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	struct progress *progress = (struct progress *)observer;

	(void)info;
	progress->planned = cells;
	clock_gettime(CLOCK_MONOTONIC, &progress->started);
}

static void cell(struct observer *observer, size_t index, const char *name,
		 const struct cell_result *result)
{
	struct progress *progress = (struct progress *)observer;

	(void)index;
	progress->done++;
	progress->failed += result->verdict == VERDICT_FAIL || result->verdict == VERDICT_BROKEN;
	fprintf(stderr, "\r\033[K%zu/%zu, %u failed, %ld s: %.50s", progress->done,
		progress->planned, progress->failed, seconds_since(&progress->started), name);
}

static void end(struct observer *observer, const struct run_summary *summary)
{
	(void)observer;
	(void)summary;
	fprintf(stderr, "\r\033[K");
}

struct observer *progress_new(void)
{
	struct progress *progress;

	if (!isatty(STDERR_FILENO) || isatty(STDOUT_FILENO))
		return NULL;
	progress = calloc(1, sizeof(*progress));
	if (!progress)
		return NULL;
	progress->observer = (struct observer){ .plan = plan, .cell = cell, .end = end };
	return &progress->observer;
}
