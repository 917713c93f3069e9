// SPDX-License-Identifier: GPL-2.0-only
/* Medians, their intervals, and ratios, against values that tables of the field have. */
#include <math.h>
#include <stdlib.h>

#include "bench/statistics.h"
#include "tap.h"

static bool is_near(double seen, double expected, const char *name)
{
	if (ok(fabs(seen - expected) <= 1e-9 * fabs(expected) + 1e-12, "%s", name))
		return true;
	diag("seen %.12g, expected %.12g", seen, expected);
	return false;
}

static void test_median(void)
{
	double odd[] = { 5, 1, 4, 2, 3 }, even[] = { 4, 1, 3, 2 }, one[] = { 7 };
	struct estimate estimate = estimate_make(odd, 5);

	is_near(estimate.median, 3, "the median of five");
	is_near(estimate.min, 1, "the least");
	is_near(estimate.low, 1, "of five, the interval is all of them");
	is_near(estimate.high, 5, "up to the greatest");
	is_near(estimate.confidence, 0.9375, "which is less than 95 %");
	is_near(estimate_make(even, 4).median, 2.5, "the median of four lies between two");
	estimate = estimate_make(one, 1);
	is_near(estimate.median, 7, "the median of one");
	is_near(estimate.confidence, 0, "of which nothing is sure");
	is_int((long long)estimate_make(one, 0).samples, 0, "nothing has no estimate");
}

/* The ranks of 95 % intervals for the median, as in any table of the sign test. */
static void test_ranks(void)
{
	static const struct {
		size_t count, rank;
	} table[] = { { 6, 1 },	 { 8, 1 },  { 9, 2 },	{ 11, 2 },  { 12, 3 },	 { 15, 4 },
		      { 20, 6 }, { 25, 8 }, { 30, 10 }, { 50, 18 }, { 100, 40 }, { 101, 41 } };

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		double samples[128];
		struct estimate estimate;
		size_t count = table[i].count;

		for (size_t j = 0; j < count; j++)
			samples[j] = (double)(count - j);
		estimate = estimate_make(samples, count);
		is_near(estimate.low, (double)table[i].rank, "the rank of the lower end");
		is_near(estimate.high, (double)(count + 1 - table[i].rank), "and of the upper");
		ok(estimate.confidence >= STATISTICS_CONFIDENCE, "which is sure enough of %zu",
		   count);
		ok(estimate_confidence(count, table[i].rank + 1) < STATISTICS_CONFIDENCE,
		   "and the next is not");
	}
	is_near(estimate_confidence(6, 1), 1 - 2.0 / 64, "six, the outermost");
	is_near(estimate_confidence(10, 2), 1 - 22.0 / 1024, "ten, the second");
}

/* How often the interval holds the true median, for a distribution with a long tail. */
static void test_coverage(void)
{
	unsigned int held = 0, trials = 2000;
	unsigned short seed[3] = { 1, 2, 3 };

	for (unsigned int i = 0; i < trials; i++) {
		double samples[15];
		struct estimate estimate;

		for (size_t j = 0; j < 15; j++)
			samples[j] = 1 / (1 - erand48(seed));
		estimate = estimate_make(samples, 15);
		held += estimate.low <= 2 && 2 <= estimate.high;
	}
	ok(held > trials * 0.95 && held < trials * 0.985, "15 samples: %u of %u intervals hold",
	   held, trials);
}

static void test_noise(void)
{
	struct estimate quiet = { .median = 100, .low = 96, .high = 105, .samples = 9 };
	struct estimate noisy = { .median = 100, .low = 95, .high = 106, .samples = 9 };

	ok(!estimate_is_noisy(&quiet), "9 %% of the median is quiet");
	ok(estimate_is_noisy(&noisy), "11 %% is noisy");
}

static void test_ratio(void)
{
	struct estimate a = { .median = 10, .low = 8, .high = 12.5, .min = 7, .samples = 9 };
	struct estimate b = { .median = 20, .low = 18, .high = 24, .min = 16, .samples = 9 };
	struct estimate none = { 0 };
	struct ratio ratio;

	ok(estimate_ratio(&a, &b, &ratio), "there is a ratio");
	is_near(ratio.middle, 2, "of medians");
	is_near(ratio.low, 1.44, "from low over high");
	is_near(ratio.high, 3, "to high over low");
	ok(!estimate_ratio(&none, &b, &ratio), "there is none of nothing");
	ok(!estimate_ratio(&a, &none, &ratio), "nor to nothing");
	a.low = 0;
	ok(!estimate_ratio(&a, &b, &ratio), "nor to what may be zero");
	b = estimate_scale(b, 0.5);
	is_near(b.median + b.low + b.high + b.min, 39, "another unit");
}

int main(void)
{
	test_median();
	test_ranks();
	test_coverage();
	test_noise();
	test_ratio();
	return tap_done();
}
