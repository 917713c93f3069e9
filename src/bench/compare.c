// SPDX-License-Identifier: GPL-2.0-only
#include "bench/compare.h"

#include <stdlib.h>
#include <string.h>

const char *bench_verdict_name(enum bench_verdict verdict)
{
	static const char *const names[BENCH_VERDICTS] = {
		[BENCH_SAME] = "no difference", [BENCH_WORSE] = "worse",
		[BENCH_BETTER] = "better",	[BENCH_ONLY_A] = "only in A",
		[BENCH_ONLY_B] = "only in B",
	};

	return names[verdict];
}

/* Per unit: a run of another length is no other kernel. */
static double per_unit(const struct bench_phase_result *phase, uint64_t count)
{
	return phase->units > 0 ? (double)count / phase->units : (double)count;
}

/*
 * What did not come out the same each time is no exact count; it differs if no iteration of one
 * was as low as any of the other.
 */
enum bench_verdict bench_compare_counts(const struct bench_phase_result *a,
					const struct bench_phase_result *b, int *count)
{
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++) {
		const struct tally *of_a = &a->counts[i], *of_b = &b->counts[i];

		if (!bench_count_info(i)->exact || !of_a->known || !of_b->known)
			continue;
		*count = (int)i;
		if (per_unit(b, of_b->min) > per_unit(a, of_a->max))
			return BENCH_WORSE;
		if (per_unit(b, of_b->max) < per_unit(a, of_a->min))
			return BENCH_BETTER;
	}
	*count = -1;
	return BENCH_SAME;
}

enum bench_verdict bench_compare_times(const struct ratio *ratio, double margin)
{
	if (ratio->low > 1 + margin)
		return BENCH_WORSE;
	if (ratio->high < 1 / (1 + margin))
		return BENCH_BETTER;
	return BENCH_SAME;
}

static void judge(struct bench_difference *difference, const struct bench_comparison *comparison)
{
	const struct bench_phase_result *a = difference->a, *b = difference->b;

	difference->by_cpu = estimate_is_noisy(&a->wall) || estimate_is_noisy(&b->wall);
	difference->timed = difference->by_cpu
				    ? estimate_ratio(&a->cpu, &b->cpu, &difference->ratio)
				    : estimate_ratio(&a->wall, &b->wall, &difference->ratio);
	difference->verdict = bench_compare_counts(a, b, &difference->count);
	if (difference->count < 0 && difference->timed && comparison->times_judged)
		difference->verdict = bench_compare_times(&difference->ratio, comparison->margin);
}

static void add(struct bench_comparison *comparison, const struct bench_difference *difference)
{
	comparison->differences[comparison->count++] = *difference;
	comparison->verdicts[difference->verdict]++;
}

static void add_shared(struct bench_comparison *comparison, const struct bench_result *a,
		       const struct bench_result *b)
{
	for (unsigned int i = 0; i < a->phase_count; i++) {
		struct bench_difference difference = {
			.verdict = BENCH_ONLY_A,
			.result_a = a,
			.result_b = b,
			.a = &a->phases[i],
			.b = b ? bench_result_phase(b, a->phases[i].name) : NULL,
			.count = -1,
		};

		if (difference.b)
			judge(&difference, comparison);
		add(comparison, &difference);
	}
}

static void add_new(struct bench_comparison *comparison, const struct bench_result *a,
		    const struct bench_result *b)
{
	for (unsigned int i = 0; i < b->phase_count; i++)
		if (!a || !bench_result_phase(a, b->phases[i].name))
			add(comparison, &(struct bench_difference){ .verdict = BENCH_ONLY_B,
								    .result_a = a,
								    .result_b = b,
								    .b = &b->phases[i],
								    .count = -1 });
}

int bench_compare(const struct bench_record *a, const struct bench_record *b, double margin,
		  struct bench_comparison *comparison, struct error *error)
{
	*comparison = (struct bench_comparison){
		.times_judged = !bench_is_emulated(&a->info) && !bench_is_emulated(&b->info),
		.margin = margin,
	};
	comparison->differences = calloc((a->count + b->count) * BENCH_PHASES_MAX + 1,
					 sizeof(*comparison->differences));
	if (!comparison->differences)
		return error_errno(error, "the comparison");
	for (size_t i = 0; i < a->count; i++)
		add_shared(comparison, &a->results[i], bench_record_find(b, a->results[i].name));
	for (size_t i = 0; i < b->count; i++)
		add_new(comparison, bench_record_find(a, b->results[i].name), &b->results[i]);
	return 0;
}

void bench_comparison_free(struct bench_comparison *comparison)
{
	free(comparison->differences);
	*comparison = (struct bench_comparison){ 0 };
}
