/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Cost against dirty ratio, a curve for each mechanism, and where the cheapest changes. Between
 * measured ratios a cost is a straight line, as it is if a cycle costs so much for each page and so
 * much for each store. Pure.
 */
#ifndef UFFD_CONFORM_BENCH_CROSSOVER_H
#define UFFD_CONFORM_BENCH_CROSSOVER_H

#include "bench/record.h"

#define CURVE_POINTS_MAX 8
#define CURVES_MAX	 16
#define CROSSOVERS_MAX	 32

struct curve {
	const char *mechanism;
	unsigned int count;
	double ratio[CURVE_POINTS_MAX]; /* per cent, ascending */
	struct estimate
		cost[CURVE_POINTS_MAX]; /* of a cycle, ns for each page of the working set */
};

/* Sizes that have a curve of two points at least, ascending; returns their number. */
unsigned int curve_sizes(const struct bench_record *record, uint64_t *sizes, unsigned int max);

/* In the order of the record. */
unsigned int curves_collect(const struct bench_record *record, uint64_t size,
			    struct curve curves[CURVES_MAX]);

/* "none" is no mechanism, but what stores cost without one. */
bool curve_tracks(const struct curve *curve);

/* Negative where the curve does not reach. */
double curve_cost(const struct curve *curve, double ratio);

struct crossover {
	double ratio, cost;
	const struct curve *from,
		*to; /* cheapest below and above; from NULL: where the first begins */
};

/* Begins with the cheapest at the lowest ratio; returns how many. */
unsigned int crossovers_find(const struct curve *curves, unsigned int count,
			     struct crossover crossovers[CROSSOVERS_MAX]);

#endif
