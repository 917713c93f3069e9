/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Medians and intervals that assume nothing about how times are distributed: the interval is a pair
 * of order statistics, and how sure it is follows from the binomial distribution alone. Pure.
 */
#ifndef UFFD_CONFORM_BENCH_STATISTICS_H
#define UFFD_CONFORM_BENCH_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>

#define STATISTICS_CONFIDENCE 0.95

/* Wider than this part of its median, an interval is told to be noisy. */
#define STATISTICS_NOISY 0.10

struct estimate {
	double median, low, high, min;
	double confidence; /* that the true median is between low and high */
	size_t samples;	   /* 0: there is no estimate */
};

/* Sorts @samples. The confidence is below STATISTICS_CONFIDENCE only for less than 6 samples. */
struct estimate estimate_make(double *samples, size_t count);

/* The probability that the true median is between the @rank-th smallest and largest of @count. */
double estimate_confidence(size_t count, size_t rank);

bool estimate_is_noisy(const struct estimate *estimate);

/* The same in another unit. */
struct estimate estimate_scale(struct estimate estimate, double factor);

/* b / a. At least as sure as both intervals are at once: from b's low over a's high on. */
struct ratio {
	double middle, low, high;
};

/* False: there is no ratio. */
bool estimate_ratio(const struct estimate *a, const struct estimate *b, struct ratio *ratio);

#endif
