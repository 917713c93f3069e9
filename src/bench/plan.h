/* SPDX-License-Identifier: GPL-2.0-only */
/* Which cases of which benchmarks are run: tables times memory times sizes times dirty ratios. */
#ifndef UFFD_CONFORM_BENCH_PLAN_H
#define UFFD_CONFORM_BENCH_PLAN_H

#include "bench/benchmark.h"
#include "runner/plan.h"

struct bench_case {
	char name[BENCH_NAME_MAX]; /* benchmark/memory/size, and /ratio where there is one */
	const struct benchmark *benchmark;
	enum bench_memory memory;
	uint64_t size;
	unsigned int dirty_per_mille; /* 0: no such thing */
	unsigned int group;	      /* those of one number share their memory, and follow on */
};

struct bench_plan {
	struct bench_case *cases;
	size_t count;
};

struct bench_choice {
	bool quick;
	uint64_t size;	     /* instead of all sizes of the tables; 0: those */
	uint64_t size_limit; /* greater ones are left out, but for the smallest of a benchmark */
	struct selection selection;
};

/* A glob that matches no case is an error. */
int bench_plan_make(struct bench_plan *plan, const struct bench_choice *choice,
		    struct error *error);
void bench_plan_free(struct bench_plan *plan);

uint64_t bench_case_needs(const struct bench_case *bench_case);

/*
 * Why it cannot be run, or NULL: the first need that is not met, or a limit of its own, for which
 * @own is filled in.
 */
const struct need_info *bench_case_lack(const struct bench_case *bench_case,
					const struct facts *facts, bool tune,
					struct need_info *own);

/* "0.1", "100" */
void bench_ratio_format(unsigned int per_mille, char text[8]);

#endif
