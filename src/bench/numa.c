// SPDX-License-Identifier: GPL-2.0-only
/*
 * NUMA hinting. A page that the scanner has made protnone takes one fault at the next access, and
 * where that fault does not map it writable at once, a second one at the store. And a mix of
 * threads on two nodes, each with memory of its own that began on one of them, and some shared.
 */
#include "bench/benchmark.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "live/numa.h"
#include "runner/needs.h"
#include "system/uapi.h"

#define BIT(need) (UINT64_C(1) << (need))
#define HINTS	  (BIT(NEED_NUMA) | BIT(NEED_NUMA_SCAN_SEQ) | BIT(NEED_TUNE))

enum { PHASE_READ, PHASE_STORE };

struct hint_state {
	struct numa_companion companion;
	struct numa_lock *lock;
};

struct hint_variant {
	bool read_first;
};

static void close_hint(struct bench_context *context)
{
	struct hint_state *state = context->state;

	numa_companion_stop(&state->companion);
	numa_lock_free(state->lock);
	free(state);
}

static int open_hint(struct bench_context *context, struct error *error)
{
	struct hint_state *state = calloc(1, sizeof(*state));

	if (!state)
		return error_errno(error, "calloc");
	context->state = state;
	state->lock = numa_lock_new(error);
	if (state->lock && !numa_companion_start(&state->companion, error))
		return 0;
	close_hint(context);
	return -1;
}

static void read_pages(const struct workspace *memory)
{
	for (size_t at = 0; at < memory->size; at += memory->page_size)
		*(volatile char *)(memory->start + at);
}

static void store_pages(const struct workspace *memory)
{
	for (size_t at = 0; at < memory->size; at += memory->page_size)
		*(volatile char *)(memory->start + at) = 3;
}

static int iterate_hint(struct bench_context *context, struct error *error)
{
	const struct hint_variant *variant = context->benchmark->variant;
	const struct workspace *memory = context->workspace;
	const struct area area = { .start = memory->start, .size = memory->size };
	struct hint_state *state = context->state;
	size_t pages = memory->size / memory->page_size;

	workspace_touch(memory);
	if (numa_wait_for_hint(&area, (unsigned int)pages, state->lock, error))
		return -1;
	if (variant->read_first)
		MEASURE(context, PHASE_READ, read_pages(memory));
	MEASURE(context, PHASE_STORE, store_pages(memory));
	return 0;
}

#define MIX_PASSES	 40
#define MIX_PASSES_QUICK 10

struct mix_thread {
	pthread_t thread;
	const struct bench_context *context;
	int cpu;
	unsigned int passes;
	char *own, *shared;
	size_t size; /* of each */
};

static void *mix(void *argument)
{
	struct mix_thread *thread = argument;

	bench_pin(thread->cpu);
	for (unsigned int pass = 0; pass < thread->passes; pass++)
		for (size_t at = 0; at < thread->size; at += sizeof(uint64_t)) {
			*(volatile uint64_t *)(thread->own + at) += 1;
			if (at % SMALL_PAGE == 0)
				*(volatile uint64_t *)(thread->shared + at) += pass;
		}
	return NULL;
}

static uint64_t migrated(void)
{
	FILE *file = fopen("/proc/vmstat", "re");
	unsigned long long pages = 0;
	char line[128];

	while (file && !pages && fgets(line, sizeof(line), file))
		sscanf(line, "numa_pages_migrated %llu", &pages);
	if (file)
		fclose(file);
	return pages;
}

static uint64_t faults_of_process(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (uint64_t)usage.ru_minflt;
}

/* Where the scanner may come, or only the tool's own policy again. */
static int let_scan(const struct workspace *memory, bool scanned, struct error *error)
{
	int mode = UC_MPOL_BIND | (scanned ? UC_MPOL_F_NUMA_BALANCING : 0);
	unsigned long nodes;
	int numbers[2];

	if (numa_first_nodes(numbers, error))
		return -1;
	nodes = 1UL << numbers[0] % 64 | 1UL << numbers[1] % 64;
	if (syscall(SYS_mbind, memory->start, memory->size, mode, &nodes, 8 * sizeof(nodes), 0))
		return error_errno(error, "mbind");
	return 0;
}

/* A third of the memory for each thread, the last for both. */
static int iterate_mix(struct bench_context *context, struct error *error)
{
	const struct workspace *memory = context->workspace;
	size_t third = memory->size / 3 / SMALL_PAGE * SMALL_PAGE;
	unsigned int passes = context->quick ? MIX_PASSES_QUICK : MIX_PASSES;
	struct mix_thread threads[2];
	uint64_t faults, pages;

	context->units[0] = 2.0 * passes * (double)(third / SMALL_PAGE);
	if (let_scan(memory, true, error))
		return -1;
	faults = faults_of_process();
	pages = migrated();
	meter_start(&context->meter);
	for (unsigned int i = 0; i < 2; i++) {
		threads[i] = (struct mix_thread){
			.context = context,
			.cpu = bench_nth_cpu(&context->usable, i),
			.passes = passes,
			.own = memory->start + i * third,
			.shared = memory->start + 2 * third,
			.size = third,
		};
		if (pthread_create(&threads[i].thread, NULL, mix, &threads[i]))
			abort();
	}
	for (unsigned int i = 0; i < 2; i++)
		pthread_join(threads[i].thread, NULL);
	meter_stop(&context->meter, &context->readings[0]);
	context->readings[0].counts[COUNT_MINOR_FAULTS] = faults_of_process() - faults;
	reading_count(&context->readings[0], COUNT_MIGRATED, migrated() - pages);
	return let_scan(memory, false, error);
}

static const struct benchmark rows[] = {
	{
		.name = "numa-hint/store",
		.summary = "stores to pages that the NUMA scanner has made protnone",
		.needs = HINTS,
		.phases = { PHASE("read"), PHASE("store") },
		.variant = &(const struct hint_variant){ .read_first = false },
		.open = open_hint,
		.close = close_hint,
		.iterate = iterate_hint,
	},
	{
		.name = "numa-hint/read-store",
		.summary = "the same, read first",
		.needs = HINTS,
		.phases = { PHASE("read"), PHASE("store"), PHASE_SUM("both") },
		.variant = &(const struct hint_variant){ .read_first = true },
		.open = open_hint,
		.close = close_hint,
		.iterate = iterate_hint,
	},
	{
		.name = "numa-mix",
		.summary = "two threads on two CPUs, memory of their own and shared, balanced",
		.needs = HINTS | BIT(NEED_CPUS),
		.phases = { PHASE_PER("mix", "4 KiB pass") },
		.iterate = iterate_mix,
	},
};

const struct benchmark_table numa_benchmarks = { rows, sizeof(rows) / sizeof(rows[0]) };
