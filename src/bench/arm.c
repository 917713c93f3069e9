// SPDX-License-Identifier: GPL-2.0-only
/*
 * Write-protecting memory through a userfaultfd and un-protecting it, by whole ranges; and the
 * stores after it, which take no fault where un-protecting maps pages writable at once.
 */
#include "bench/benchmark.h"
#include "bench/uffd.h"

#include <stdint.h>
#include <unistd.h>

#include "runner/needs.h"

#define BIT(need) (UINT64_C(1) << (need))

enum { PHASE_ARM, PHASE_DISARM, PHASE_STORE };

static int open_arm(struct bench_context *context, struct error *error)
{
	int uffd = bench_uffd_open(0, false, error);

	if (uffd < 0)
		return -1;
	context->state = (void *)(intptr_t)uffd;
	return 0;
}

static int uffd_of(const struct bench_context *context)
{
	return (int)(intptr_t)context->state;
}

static void close_arm(struct bench_context *context)
{
	close(uffd_of(context));
}

static void store(const struct workspace *memory)
{
	for (size_t at = 0; at < memory->size; at += memory->page_size)
		*(volatile char *)(memory->start + at) = 1;
}

static int iterate(struct bench_context *context, struct error *error)
{
	const struct workspace *memory = context->workspace;
	int uffd = uffd_of(context), failed;

	workspace_touch(memory);
	if (bench_uffd_register(uffd, memory->start, memory->size, error))
		return -1;
	MEASURE(context, PHASE_ARM, failed = bench_uffd_arm(uffd, memory->start, memory->size));
	if (failed)
		return error_errno(error, "UFFDIO_WRITEPROTECT");
	MEASURE(context, PHASE_DISARM,
		failed = bench_uffd_disarm(uffd, memory->start, memory->size));
	if (failed)
		return error_errno(error, "UFFDIO_WRITEPROTECT");
	MEASURE(context, PHASE_STORE, store(memory));
	return bench_uffd_unregister(uffd, memory->start, memory->size, error);
}

static const struct benchmark rows[] = {
	{
		.name = "arm/uffd-wp",
		.summary = "a whole range armed and disarmed, then a store to each page",
		.needs = BIT(NEED_UFFD) | BIT(NEED_WP),
		.phases = { PHASE("arm"), PHASE("disarm"), PHASE("store") },
		.open = open_arm,
		.close = close_arm,
		.iterate = iterate,
	},
};

const struct benchmark_table arm_benchmarks = { rows, sizeof(rows) / sizeof(rows[0]) };
