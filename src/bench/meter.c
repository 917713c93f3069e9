// SPDX-License-Identifier: GPL-2.0-only
#include "bench/meter.h"

#include <sys/resource.h>
#include <time.h>

#include "bench/statistics.h"

static double clock_ns(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

double meter_now_ns(void)
{
	return clock_ns(CLOCK_MONOTONIC);
}

static uint64_t minor_faults(void)
{
	struct rusage usage;

	getrusage(RUSAGE_THREAD, &usage);
	return (uint64_t)usage.ru_minflt;
}

void meter_start(struct meter *meter)
{
	/* Where clear_refs has been, the first write to the meter is a fault: it counts before. */
	*(volatile double *)&meter->cpu = 0;
	if (meter->counters)
		counters_read(meter->counters, meter->counts);
	meter->counts[COUNT_MINOR_FAULTS] = minor_faults();
	meter->cpu = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	meter->wall = meter_now_ns();
}

void meter_stop(struct meter *meter, struct reading *reading)
{
	double wall = meter_now_ns(), cpu = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	uint64_t faults = minor_faults(), counts[BENCH_COUNTS] = { 0 };

	reading->taken = true;
	reading->wall_ns += wall - meter->wall;
	reading->cpu_ns += cpu - meter->cpu;
	reading_count(reading, COUNT_MINOR_FAULTS, faults - meter->counts[COUNT_MINOR_FAULTS]);
	if (!meter->counters)
		return;
	counters_read(meter->counters, counts);
	for (enum bench_count i = COUNT_CYCLES; i < BENCH_COUNTS; i++)
		if (meter->counters->fds[i] >= 0)
			reading_count(reading, i, counts[i] - meter->counts[i]);
}

void reading_count(struct reading *reading, enum bench_count count, uint64_t value)
{
	reading->known[count] = true;
	reading->counts[count] += value;
}

void reading_add(struct reading *reading, const struct reading *part)
{
	if (!part->taken)
		return;
	reading->taken = true;
	reading->wall_ns += part->wall_ns;
	reading->cpu_ns += part->cpu_ns;
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++)
		if (part->known[i])
			reading_count(reading, i, part->counts[i]);
}

#define COST_SAMPLES 1001

void meter_cost(double *clock_cost, double *empty_cost)
{
	double clocks[COST_SAMPLES], empties[COST_SAMPLES], start;
	struct meter meter = { 0 };
	struct reading reading;

	for (unsigned int i = 0; i < COST_SAMPLES; i++) {
		start = meter_now_ns();
		clocks[i] = meter_now_ns() - start;
		reading = (struct reading){ 0 };
		meter_start(&meter);
		meter_stop(&meter, &reading);
		empties[i] = reading.wall_ns;
	}
	*clock_cost = estimate_make(clocks, COST_SAMPLES).median;
	*empty_cost = estimate_make(empties, COST_SAMPLES).median;
}
