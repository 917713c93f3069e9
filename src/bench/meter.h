/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Measures stretches of the calling thread's work: time, CPU time, faults, the CPU's counters. The
 * clock on the wall is read last before and first after the work, so that of the measuring itself
 * nothing is in it but one reading of that clock.
 */
#ifndef UFFD_CONFORM_BENCH_METER_H
#define UFFD_CONFORM_BENCH_METER_H

#include <stdbool.h>
#include <stdint.h>

#include "bench/counters.h"
#include "bench/record.h"

/* Of one phase in one iteration; stretches add up. */
struct reading {
	bool taken;
	double wall_ns, cpu_ns;
	uint64_t counts[BENCH_COUNTS];
	bool known[BENCH_COUNTS];
};

struct meter {
	const struct counters *counters; /* of this thread, or NULL */
	double wall, cpu;
	uint64_t counts[BENCH_COUNTS];
};

double meter_now_ns(void);

void meter_start(struct meter *meter);
void meter_stop(struct meter *meter, struct reading *reading);

/* What the work counted by itself. */
void reading_count(struct reading *reading, enum bench_count count, uint64_t value);

/* Adds all of @part. */
void reading_add(struct reading *reading, const struct reading *part);

/* What a pair of readings of the clock is apart, and what meter_start() and _stop() take. */
void meter_cost(double *clock_ns, double *empty_ns);

#endif
