// SPDX-License-Identifier: GPL-2.0-only
#include "bench/statistics.h"

#include <stdlib.h>

static int compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

double estimate_confidence(size_t count, size_t rank)
{
	/* Each sample is below the true median with 1/2: outside are the tails of less than rank.
	 */
	double term = 1, tail = 0;

	for (size_t i = 0; i < count; i++)
		term /= 2;
	for (size_t i = 0; i < rank; i++) {
		tail += term;
		term = term * (double)(count - i) / (double)(i + 1);
	}
	return tail < 0.5 ? 1 - 2 * tail : 0;
}

static size_t narrowest_rank(size_t count)
{
	size_t rank = 1;

	while (2 * (rank + 1) <= count &&
	       estimate_confidence(count, rank + 1) >= STATISTICS_CONFIDENCE)
		rank++;
	return rank;
}

struct estimate estimate_make(double *samples, size_t count)
{
	size_t rank;

	if (!count)
		return (struct estimate){ 0 };
	qsort(samples, count, sizeof(*samples), compare);
	rank = narrowest_rank(count);
	return (struct estimate){
		.median = (samples[(count - 1) / 2] + samples[count / 2]) / 2,
		.low = samples[rank - 1],
		.high = samples[count - rank],
		.min = samples[0],
		.confidence = estimate_confidence(count, rank),
		.samples = count,
	};
}

bool estimate_is_noisy(const struct estimate *estimate)
{
	return estimate->high - estimate->low > STATISTICS_NOISY * estimate->median;
}

struct estimate estimate_scale(struct estimate estimate, double factor)
{
	estimate.median *= factor;
	estimate.low *= factor;
	estimate.high *= factor;
	estimate.min *= factor;
	return estimate;
}

bool estimate_ratio(const struct estimate *a, const struct estimate *b, struct ratio *ratio)
{
	if (!a->samples || !b->samples || a->low <= 0 || a->median <= 0)
		return false;
	*ratio = (struct ratio){
		.middle = b->median / a->median,
		.low = b->low / a->high,
		.high = b->high / a->low,
	};
	return true;
}
