// SPDX-License-Identifier: GPL-2.0-only
/*
 * Copy-on-write one page after the other, by one child or by several at once, over memory that
 * they share with their parent; then the parent, now the only owner, writes it: each page takes a
 * fault, and none is copied.
 */
#include "bench/benchmark.h"
#include "bench/children.h"
#include "bench/frames.h"

enum { PHASE_COPY, PHASE_REUSE };

struct cow_variant {
	bool several;
};

static int open_cow(struct bench_context *context, struct error *error)
{
	context->state = children_new(error);
	return context->state ? 0 : -1;
}

static void close_cow(struct bench_context *context)
{
	children_free(context->state);
}

static int copy(struct bench_context *context, struct error *error)
{
	return frames_write_all(context, PHASE_COPY, error);
}

static unsigned int child_count(const struct bench_context *context)
{
	const struct cow_variant *variant = context->benchmark->variant;
	unsigned int cpus = (unsigned int)CPU_COUNT(&context->usable);

	if (!variant->several)
		return 1;
	if (cpus > CHILDREN_MAX)
		return CHILDREN_MAX;
	return cpus > 2 ? cpus : 2;
}

static int iterate(struct bench_context *context, struct error *error)
{
	unsigned int count = child_count(context);

	workspace_touch(context->workspace);
	context->units[PHASE_COPY] =
		(double)count * (double)(context->workspace->size / SMALL_PAGE);
	if (children_run(context->state, context, count, -1, copy, error))
		return -1;
	return frames_write_all(context, PHASE_REUSE, error);
}

static const struct benchmark rows[] = {
	{
		.name = "cow-seq/one",
		.summary = "a child writes its parent's pages; then the parent, their last owner",
		.phases = { PHASE("copy"), PHASE("reuse") },
		.variant = &(const struct cow_variant){ .several = false },
		.open = open_cow,
		.close = close_cow,
		.iterate = iterate,
	},
	{
		.name = "cow-seq/several",
		.summary = "the same with a child on each CPU, two at least",
		.phases = { PHASE("copy"), PHASE("reuse") },
		.variant = &(const struct cow_variant){ .several = true },
		.open = open_cow,
		.close = close_cow,
		.iterate = iterate,
	},
};

const struct benchmark_table cow_benchmarks = { rows, sizeof(rows) / sizeof(rows[0]) };
