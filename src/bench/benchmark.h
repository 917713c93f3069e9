/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One thing that is measured. A benchmark is a row of a table: its phases, what it needs, and three
 * functions. A case of it is that row with memory of one kind and size; cases that share their
 * memory form a group, and take turns, so that what slows the machine down slows all of them.
 */
#ifndef UFFD_CONFORM_BENCH_BENCHMARK_H
#define UFFD_CONFORM_BENCH_BENCHMARK_H

#include <stdint.h>

#include "bench/cpus.h"
#include "bench/meter.h"
#include "bench/workspace.h"
#include "system/error.h"
#include "system/facts.h"

struct bench_context;

/* For the table: per page, per something else, and the sum of all phases before it, per page. */
#define PHASE(phase)                                                                               \
	{                                                                                          \
		(phase), NULL, false                                                               \
	}
#define PHASE_PER(phase, of)                                                                       \
	{                                                                                          \
		(phase), (of), false                                                               \
	}
#define PHASE_SUM(phase)                                                                           \
	{                                                                                          \
		(phase), NULL, true                                                                \
	}

struct bench_phase {
	const char *name; /* NULL: no more */
	const char *unit; /* what its time is told per; NULL: a page, as its memory has it */
	bool sum;
};

struct benchmark {
	const char *name; /* family/variant; memory, size and ratio come behind it */
	const char *summary;
	uint64_t needs;
	struct bench_phase phases[BENCH_PHASES_MAX + 1];
	const void *variant; /* of the benchmark's own, such as a mechanism of tracking */
	/* Once before and after all iterations; may be NULL. */
	int (*open)(struct bench_context *context, struct error *error);
	void (*close)(struct bench_context *context);
	/* Fills in readings. Whatever it leaves behind, the next one has to cope with. */
	int (*iterate)(struct bench_context *context, struct error *error);
};

struct bench_context {
	const struct benchmark *benchmark;
	const struct facts *facts;
	struct workspace *workspace; /* the group's */
	unsigned int dirty_per_mille;
	cpu_set_t usable; /* CPUs; the calling thread is pinned to the first of bench_nth_cpu() */
	bool quick;
	void *state; /* the benchmark's own */
	struct meter meter;
	double units[BENCH_PHASES_MAX];		   /* set by open() or iterate(); 0: pages */
	struct reading readings[BENCH_PHASES_MAX]; /* of this iteration, zeroed before it */
};

/* Between "start" and "stop" of one phase stands nothing but the work. */
#define MEASURE(context, phase, work)                                                              \
	do {                                                                                       \
		meter_start(&(context)->meter);                                                    \
		work;                                                                              \
		meter_stop(&(context)->meter, &(context)->readings[phase]);                        \
	} while (0)

/* All tables, one for each file that measures. */
struct benchmark_table {
	const struct benchmark *rows;
	size_t count;
};

extern const struct benchmark_table mprotect_benchmarks, quarantine_benchmarks, cow_benchmarks,
	fork_benchmarks, numa_benchmarks, arm_benchmarks, track_benchmarks;

#endif
