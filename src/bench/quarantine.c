// SPDX-License-Identifier: GPL-2.0-only
/*
 * An allocator's quarantine: a block that was freed is made inaccessible, and accessible again
 * when it is handed out anew; then all of it is written, or one page of it, or nothing.
 */
#include "bench/benchmark.h"

#include <stdlib.h>
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

/*
 * A block of an allocator lies beside others of its kind, in one mapping with them, which
 * mprotect() has to split and to merge each time. So this one has a neighbour, and what is beyond
 * them is of another kind.
 */
#define NEIGHBOUR_PAGES 3

struct quarantine {
	char *reserved, *block;
	size_t reserved_size;
};

static int open_quarantine(struct bench_context *context, struct error *error)
{
	size_t size = context->workspace->size, neighbour = NEIGHBOUR_PAGES * SMALL_PAGE;
	struct quarantine *quarantine = calloc(1, sizeof(*quarantine));
	char *block;

	if (!quarantine)
		return error_errno(error, "calloc");
	quarantine->reserved_size = size + neighbour + 2 * SMALL_PAGE;
	quarantine->reserved =
		mmap(NULL, quarantine->reserved_size, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (quarantine->reserved == MAP_FAILED) {
		free(quarantine);
		return error_errno(error, "mmap");
	}
	block = quarantine->reserved + SMALL_PAGE;
	quarantine->block = mmap(block, size + neighbour, PROT_READ | PROT_WRITE,
				 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
	if (quarantine->block == MAP_FAILED) {
		error_errno(error, "mmap");
		munmap(quarantine->reserved, quarantine->reserved_size);
		free(quarantine);
		return -1;
	}
	memset(quarantine->block, 1, size + neighbour);
	context->state = quarantine;
	return 0;
}

static void close_quarantine(struct bench_context *context)
{
	struct quarantine *quarantine = context->state;

	munmap(quarantine->reserved, quarantine->reserved_size);
	free(quarantine);
}

static int iterate(struct bench_context *context, struct error *error)
{
	const struct quarantine_variant *variant = context->benchmark->variant;
	const struct quarantine *quarantine = context->state;
	unsigned int loops = context->quick ? LOOPS_QUICK : LOOPS;
	size_t size = context->workspace->size;
	int failed;

	/* Whether the first loop takes faults is for the loop before it to tell: the same one. */
	failed = cycle(quarantine->block, size, 1, variant->write);
	context->units[0] = loops;
	MEASURE(context, 0, failed |= cycle(quarantine->block, size, loops, variant->write));
	return failed ? error_errno(error, "mprotect") : 0;
}

static const struct benchmark rows[] = {
	{
		.name = "quarantine/all",
		.summary = "PROT_NONE and back, then every page is written",
		.phases = { PHASE_PER("cycle", "loop") },
		.variant = &(const struct quarantine_variant){ write_all },
		.open = open_quarantine,
		.close = close_quarantine,
		.iterate = iterate,
	},
	{
		.name = "quarantine/one",
		.summary = "PROT_NONE and back, then one page is written",
		.phases = { PHASE_PER("cycle", "loop") },
		.variant = &(const struct quarantine_variant){ write_one },
		.open = open_quarantine,
		.close = close_quarantine,
		.iterate = iterate,
	},
	{
		.name = "quarantine/none",
		.summary = "PROT_NONE and back, and nothing is written",
		.phases = { PHASE_PER("cycle", "loop") },
		.variant = &(const struct quarantine_variant){ write_none },
		.open = open_quarantine,
		.close = close_quarantine,
		.iterate = iterate,
	},
};

const struct benchmark_table quarantine_benchmarks = { rows, sizeof(rows) / sizeof(rows[0]) };
