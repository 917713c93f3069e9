// SPDX-License-Identifier: GPL-2.0-only
/*
 * What commit 64fe24a3e05e was measured by: all memory made read-only, made writable again, and
 * written all over. Where mprotect() maps exclusive pages writable at once, no store takes a fault.
 * And the same with pages that were made clean before, which 6.2 maps writable, too.
 */
#include "bench/benchmark.h"

#include <string.h>
#include <sys/mman.h>

#include "system/uapi.h"

enum { PHASE_PROTECT, PHASE_UNPROTECT, PHASE_REWRITE };

struct mprotect_variant {
	bool clean;
};

static int protect(const struct workspace *memory, int protection)
{
	return mprotect(memory->start, memory->size, protection);
}

static int iterate(struct bench_context *context, struct error *error)
{
	const struct mprotect_variant *variant = context->benchmark->variant;
	const struct workspace *memory = context->workspace;
	int failed;

	if (variant->clean && madvise(memory->start, memory->size, UC_MADV_FREE))
		return error_errno(error, "madvise(MADV_FREE)");
	MEASURE(context, PHASE_PROTECT, failed = protect(memory, PROT_READ));
	if (failed)
		return error_errno(error, "mprotect(PROT_READ)");
	MEASURE(context, PHASE_UNPROTECT, failed = protect(memory, PROT_READ | PROT_WRITE));
	if (failed)
		return error_errno(error, "mprotect(PROT_READ | PROT_WRITE)");
	MEASURE(context, PHASE_REWRITE, explicit_bzero(memory->start, memory->size));
	return 0;
}

#define PHASES                                                                                     \
	{                                                                                          \
		PHASE("protect"), PHASE("unprotect"), PHASE("rewrite"), PHASE_SUM("cycle")         \
	}

static const struct benchmark rows[] = {
	{
		.name = "mprotect-cycle/dirty",
		.summary = "mprotect to read-only and back, then all memory written anew",
		.phases = PHASES,
		.variant = &(const struct mprotect_variant){ .clean = false },
		.iterate = iterate,
	},
	{
		.name = "mprotect-cycle/clean",
		.summary = "the same with pages that MADV_FREE has made clean",
		.phases = PHASES,
		.variant = &(const struct mprotect_variant){ .clean = true },
		.iterate = iterate,
	},
};

const struct benchmark_table mprotect_benchmarks = { rows, sizeof(rows) / sizeof(rows[0]) };
