// SPDX-License-Identifier: GPL-2.0-only
#include "bench/series.h"

#include <stdio.h>
#include <stdlib.h>

struct phase_series {
	double *wall, *cpu;
	uint64_t *counts[BENCH_COUNTS];
	bool known[BENCH_COUNTS];
	unsigned int rounds;
};

struct series {
	const struct bench_phase *phases;
	unsigned int phase_count, rounds_max;
	struct phase_series all[BENCH_PHASES_MAX];
};

static int allocate(struct phase_series *phase, unsigned int rounds)
{
	phase->wall = calloc(rounds, sizeof(double));
	phase->cpu = calloc(rounds, sizeof(double));
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++) {
		phase->counts[i] = calloc(rounds, sizeof(uint64_t));
		if (!phase->counts[i])
			return -1;
	}
	return phase->wall && phase->cpu ? 0 : -1;
}

struct series *series_new(const struct bench_phase *phases, unsigned int rounds_max,
			  struct error *error)
{
	struct series *series = calloc(1, sizeof(*series));

	if (!series) {
		error_errno(error, "series");
		return NULL;
	}
	series->phases = phases;
	series->rounds_max = rounds_max;
	while (phases[series->phase_count].name) {
		if (allocate(&series->all[series->phase_count++], rounds_max)) {
			error_errno(error, "series");
			series_free(series);
			return NULL;
		}
	}
	return series;
}

void series_free(struct series *series)
{
	if (!series)
		return;
	for (unsigned int i = 0; i < series->phase_count; i++) {
		free(series->all[i].wall);
		free(series->all[i].cpu);
		for (enum bench_count j = 0; j < BENCH_COUNTS; j++)
			free(series->all[i].counts[j]);
	}
	free(series);
}

static void add_phase(struct series *series, struct phase_series *phase,
		      const struct reading *reading)
{
	unsigned int round = phase->rounds;

	if (!reading->taken || round == series->rounds_max)
		return;
	phase->wall[round] = reading->wall_ns;
	phase->cpu[round] = reading->cpu_ns;
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++) {
		phase->known[i] |= reading->known[i];
		phase->counts[i][round] = reading->counts[i];
	}
	phase->rounds++;
}

void series_add(struct series *series, struct reading readings[BENCH_PHASES_MAX])
{
	for (unsigned int i = 0; i < series->phase_count; i++) {
		if (series->phases[i].sum) {
			readings[i] = (struct reading){ 0 };
			for (unsigned int j = 0; j < i; j++)
				reading_add(&readings[i], &readings[j]);
		}
		add_phase(series, &series->all[i], &readings[i]);
	}
}

static int compare(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return (a > b) - (a < b);
}

static struct tally make_tally(uint64_t *values, unsigned int count)
{
	qsort(values, count, sizeof(*values), compare);
	return (struct tally){
		.known = true,
		.median = values[count / 2],
		.min = values[0],
		.max = values[count - 1],
	};
}

static void conclude_phase(struct phase_series *phase, const struct bench_phase *description,
			   double units, const char *unit, struct bench_phase_result *result)
{
	*result = (struct bench_phase_result){ .units = units };
	snprintf(result->name, sizeof(result->name), "%s", description->name);
	snprintf(result->unit, sizeof(result->unit), "%s", unit);
	result->wall = estimate_scale(estimate_make(phase->wall, phase->rounds), 1 / units);
	result->cpu = estimate_scale(estimate_make(phase->cpu, phase->rounds), 1 / units);
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++)
		if (phase->known[i])
			result->counts[i] = make_tally(phase->counts[i], phase->rounds);
}

void series_conclude(struct series *series, const double units[BENCH_PHASES_MAX], double pages,
		     const char *page, struct bench_result *result)
{
	for (unsigned int i = 0; i < series->phase_count; i++) {
		const struct bench_phase *phase = &series->phases[i];

		if (!series->all[i].rounds)
			continue;
		conclude_phase(&series->all[i], phase, units[i] > 0 ? units[i] : pages,
			       phase->unit ? phase->unit : page,
			       &result->phases[result->phase_count++]);
	}
}
