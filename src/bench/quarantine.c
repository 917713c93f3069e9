// SPDX-License-Identifier: GPL-2.0-only
/*
 * An allocator's quarantine: a block that was freed is made inaccessible, and accessible again
 * when it is handed out anew; then all of it is written, or one page of it, or nothing.
 */
#include "bench/benchmark.h"

#include <string.h>
#include <sys/mman.h>

/* So many loops, of some microseconds each, that the clock does not count. */
#define LOOPS	    1000
#define LOOPS_QUICK 100

static void write_all(char *start, size_t size, unsigned int loop)
{
	memset(start, (int)loop, size);
}

static void write_one(char *start, size_t size, unsigned int loop)
{
	memset(start + loop * SMALL_PAGE % size, (int)loop, SMALL_PAGE);
}

static void write_none(char *start, size_t size, unsigned int loop)
{
	(void)start;
	(void)size;
	(void)loop;
}

struct quarantine_variant {
	void (*write)(char *start, size_t size, unsigned int loop);
};

static int cycle(char *start, size_t size, unsigned int loops,
		 void (*write)(char *start, size_t size, unsigned int loop))
{
	int failed = 0;

	for (unsigned int i = 0; i < loops; i++) {
		write(start, size, i);
		failed |= mprotect(start, size, PROT_NONE);
		failed |= mprotect(start, size, PROT_READ | PROT_WRITE);
	}
	return failed;
}

static int iterate(struct bench_context *context, struct error *error)
{
	const struct quarantine_variant *variant = context->benchmark->variant;
	const struct workspace *memory = context->workspace;
	unsigned int loops = context->quick ? LOOPS_QUICK : LOOPS;
	int failed;

	/* Whether the first loop takes faults is the iteration's before to tell; this is the same.
	 */
	failed = cycle(memory->start, memory->size, 1, write_all);
	context->units[0] = loops;
	MEASURE(context, 0, failed |= cycle(memory->start, memory->size, loops, variant->write));
	return failed ? error_errno(error, "mprotect") : 0;
}

static const struct benchmark rows[] = {
	{
		.name = "quarantine/all",
		.summary = "PROT_NONE and back, then every page is written",
		.phases = { PHASE_PER("cycle", "loop") },
		.variant = &(const struct quarantine_variant){ write_all },
		.iterate = iterate,
	},
	{
		.name = "quarantine/one",
		.summary = "PROT_NONE and back, then one page is written",
		.phases = { PHASE_PER("cycle", "loop") },
		.variant = &(const struct quarantine_variant){ write_one },
		.iterate = iterate,
	},
	{
		.name = "quarantine/none",
		.summary = "PROT_NONE and back, and nothing is written",
		.phases = { PHASE_PER("cycle", "loop") },
		.variant = &(const struct quarantine_variant){ write_none },
		.iterate = iterate,
	},
};

const struct benchmark_table quarantine_benchmarks = { rows, sizeof(rows) / sizeof(rows[0]) };
