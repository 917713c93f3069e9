/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Two records, phase by phase. Counts that the kernel decides are compared first: they are exact,
 * and where they differ that is the verdict. Times are better or worse only if the whole interval
 * of their ratio is beyond a margin, and in an emulator they are no verdict at all. Where other
 * processes made them noisy, CPU times stand in. Pure.
 */
#ifndef UFFD_CONFORM_BENCH_COMPARE_H
#define UFFD_CONFORM_BENCH_COMPARE_H

#include <stdio.h>

#include "bench/record.h"

enum bench_verdict {
	BENCH_SAME,
	BENCH_WORSE,
	BENCH_BETTER,
	BENCH_ONLY_A, /* measured in one of them only */
	BENCH_ONLY_B,
	BENCH_VERDICTS
};

const char *bench_verdict_name(enum bench_verdict verdict);

struct bench_difference {
	enum bench_verdict verdict;
	const struct bench_result *result_a, *result_b; /* NULL where it is not */
	const struct bench_phase_result *a, *b;
	int count; /* which decided, of enum bench_count; -1: the time, or nothing */
	bool timed;
	bool by_cpu;	    /* of CPU times, since the others are too noisy */
	struct ratio ratio; /* of times */
};

struct bench_comparison {
	struct bench_difference *differences; /* each phase, in the order of A, then only in B */
	size_t count;
	size_t verdicts[BENCH_VERDICTS];
	bool times_judged;
	double margin;
};

/* More of a count is worse. BENCH_SAME with @count -1 where counts decide nothing. */
enum bench_verdict bench_compare_counts(const struct bench_phase_result *a,
					const struct bench_phase_result *b, int *count);

enum bench_verdict bench_compare_times(const struct ratio *ratio, double margin);

/* @margin: a part of one. The records must outlive it. */
int bench_compare(const struct bench_record *a, const struct bench_record *b, double margin,
		  struct bench_comparison *comparison, struct error *error);
void bench_comparison_free(struct bench_comparison *comparison);

/* @all: also what is no different. */
void bench_comparison_print(const struct bench_record *a, const struct bench_record *b,
			    const struct bench_comparison *comparison, bool all, FILE *stream);
json_t *bench_comparison_to_json(const struct bench_comparison *comparison);

#endif
