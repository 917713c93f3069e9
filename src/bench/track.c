// SPDX-License-Identifier: GPL-2.0-only
#include "bench/track.h"

#include <stdlib.h>
#include <unistd.h>

#include "bench/uffd.h"
#include "runner/needs.h"

#define BIT(need) (UINT64_C(1) << (need))

enum { PHASE_ARM, PHASE_STORE, PHASE_COLLECT };

void tracking_find(struct tracking *tracking, uint64_t start, uint64_t end)
{
	uint64_t base = (uintptr_t)tracking->workspace->start;
	uint64_t first = (start - base) / SMALL_PAGE, last = (end - base) / SMALL_PAGE;
	size_t step = tracking->dirty.step, count = tracking->dirty.count;
	/* Of the written pages, those from there on, and those behind it. */
	uint64_t from = (first + step - 1) / step, to = (last + step - 1) / step;
	uint64_t found;

	from = from < count ? from : count;
	to = to < count ? to : count;
	found = to - from;
	tracking->found += found;
	tracking->wrong += last - first - found;
}

int tracking_register(struct tracking *tracking, struct error *error)
{
	return bench_uffd_register(tracking->uffd, tracking->workspace->start,
				   tracking->workspace->size, error);
}

int tracking_unregister(struct tracking *tracking, struct error *error)
{
	return bench_uffd_unregister(tracking->uffd, tracking->workspace->start,
				     tracking->workspace->size, error);
}

int tracking_arm_uffd(struct tracking *tracking)
{
	return bench_uffd_arm(tracking->uffd, tracking->workspace->start,
			      tracking->workspace->size);
}

static struct dirty_pages choose(size_t pages, unsigned int per_mille)
{
	size_t count = pages * per_mille / 1000;

	count = count ? count : 1;
	return (struct dirty_pages){ .step = pages / count, .count = count };
}

static void close_track(struct bench_context *context)
{
	const struct mechanism *mechanism = context->benchmark->variant;
	struct tracking *tracking = context->state;

	if (mechanism->close)
		mechanism->close(tracking);
	if (tracking->uffd >= 0)
		close(tracking->uffd);
	if (tracking->pagemap >= 0)
		close(tracking->pagemap);
	if (tracking->clear_refs >= 0)
		close(tracking->clear_refs);
	free(tracking->buffer);
	free(tracking);
}

static int open_track(struct bench_context *context, struct error *error)
{
	const struct mechanism *mechanism = context->benchmark->variant;
	struct tracking *tracking = calloc(1, sizeof(*tracking));
	size_t pages = context->workspace->size / SMALL_PAGE;

	if (!tracking)
		return error_errno(error, "calloc");
	tracking->workspace = context->workspace;
	tracking->dirty = choose(pages, context->dirty_per_mille);
	tracking->uffd = tracking->pagemap = tracking->clear_refs = -1;
	tracking->monitor_cpu = bench_nth_cpu(&context->usable, 1);
	tracking->buffer = aligned_alloc(SMALL_PAGE, TRACK_BUFFER);
	if (!tracking->buffer) {
		free(tracking);
		return error_errno(error, "aligned_alloc");
	}
	context->state = tracking;
	context->units[PHASE_STORE] = (double)tracking->dirty.count;
	if (mechanism->open && mechanism->open(tracking, error)) {
		close_track(context);
		return -1;
	}
	return 0;
}

static void store(const struct workspace *memory, struct dirty_pages dirty)
{
	char *page = memory->start;

	for (size_t i = 0; i < dirty.count; i++, page += dirty.step * SMALL_PAGE)
		*(volatile char *)page = 2;
}

/* clear_refs makes stores to the program's own memory fault, too; those are not counted. */
static void touch_own(struct tracking *tracking)
{
	for (size_t at = 0; at < TRACK_BUFFER; at += SMALL_PAGE)
		*(volatile char *)((char *)tracking->buffer + at) = 0;
	*(volatile uint64_t *)&tracking->read_bytes = 0;
}

/* A time for what was not told right is worth nothing. */
static int check(const struct tracking *tracking, const struct mechanism *mechanism,
		 struct error *error)
{
	if (mechanism == &track_none ||
	    (tracking->found == tracking->dirty.count && !tracking->wrong))
		return 0;
	return error_set(error, "%s told %llu of %zu written pages, and %llu others",
			 mechanism->name, (unsigned long long)tracking->found,
			 tracking->dirty.count, (unsigned long long)tracking->wrong);
}

static int cycle(struct bench_context *context, struct tracking *tracking, struct error *error)
{
	const struct mechanism *mechanism = context->benchmark->variant;
	int failed = 0;

	if (mechanism->arm) {
		MEASURE(context, PHASE_ARM, failed = mechanism->arm(tracking));
		if (failed)
			return error_errno(error, "%s: arming", mechanism->name);
	}
	MEASURE(context, PHASE_STORE, store(tracking->workspace, tracking->dirty));
	reading_count(&context->readings[PHASE_STORE], COUNT_EVENTS, tracking->events);
	if (!mechanism->collect)
		return 0;
	touch_own(tracking);
	MEASURE(context, PHASE_COLLECT, failed = mechanism->collect(tracking));
	reading_count(&context->readings[PHASE_COLLECT], COUNT_READ, tracking->read_bytes);
	return failed ? error_errno(error, "%s: collecting", mechanism->name) : 0;
}

static int iterate(struct bench_context *context, struct error *error)
{
	const struct mechanism *mechanism = context->benchmark->variant;
	struct tracking *tracking = context->state;
	struct error ignored;

	tracking->events = tracking->found = tracking->wrong = tracking->read_bytes = 0;
	/* Each cycle begins with every page mapped writable and just written. */
	workspace_touch(tracking->workspace);
	if (mechanism->begin && mechanism->begin(tracking, error))
		return -1;
	if (cycle(context, tracking, error) || check(tracking, mechanism, error)) {
		/* The others shall find the memory as it was. */
		if (mechanism->end)
			mechanism->end(tracking, &ignored);
		return -1;
	}
	return mechanism->end ? mechanism->end(tracking, error) : 0;
}

const struct mechanism track_none = { .name = "none" };

#define UFFD	   (BIT(NEED_UFFD) | BIT(NEED_WP))
#define SOFT_DIRTY (BIT(NEED_SOFT_DIRTY) | BIT(NEED_PAGEMAP))
#define ASYNC	   (UFFD | BIT(NEED_WP_ASYNC) | BIT(NEED_PAGEMAP_SCAN))

#define ROW(mechanism_name, does, needed, functions)                                               \
	{                                                                                          \
		.name = "track/" mechanism_name, .summary = does, .needs = needed,                 \
		.variant = &(functions), .open = open_track, .close = close_track,                 \
		.iterate = iterate,                                                                \
		.phases = { PHASE("arm"), PHASE_PER("store", "store"), PHASE("collect"),           \
			    PHASE_SUM("cycle") },                                                  \
	}

static const struct benchmark rows[] = {
	ROW("none", "stores that nobody tracks", 0, track_none),
	ROW("uffd-read", "uffd-wp events, one blocking read each", UFFD, track_read),
	ROW("uffd-poll", "uffd-wp events, poll and read", UFFD, track_poll),
	ROW("uffd-uring", "uffd-wp events, poll and read by io_uring", UFFD | BIT(NEED_IO_URING),
	    track_uring),
	ROW("uffd-sigbus", "uffd-wp, resolved by the writer in SIGBUS", UFFD | BIT(NEED_SIGBUS),
	    track_sigbus),
	ROW("async-clear", "uffd-wp async, PAGEMAP_SCAN gets and clears", ASYNC, track_async_clear),
	ROW("async-get", "uffd-wp async, armed by ioctl, PAGEMAP_SCAN gets", ASYNC,
	    track_async_get),
	ROW("soft-dirty", "clear_refs, pagemap is read", SOFT_DIRTY, track_soft_pagemap),
	ROW("soft-dirty-scan", "clear_refs, PAGEMAP_SCAN gets soft-dirty",
	    SOFT_DIRTY | BIT(NEED_PAGEMAP_SCAN), track_soft_scan),
	ROW("mprotect", "mprotect, each page given back in SIGSEGV", 0, track_mprotect),
};

const struct benchmark_table track_benchmarks = { rows, sizeof(rows) / sizeof(rows[0]) };
