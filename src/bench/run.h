/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Runs a plan: for each group memory is mapped, one round is thrown away, then in each round every
 * case has one turn. How many rounds there are is settled by the time that the first one takes, and
 * never by what comes out.
 */
#ifndef UFFD_CONFORM_BENCH_RUN_H
#define UFFD_CONFORM_BENCH_RUN_H

#include <stdatomic.h>

#include "bench/plan.h"
#include "bench/record.h"

#define BENCH_ROUNDS_MAX 101
#define BENCH_ROUNDS_MIN 7

/* Whoever wants to know how far it is. */
struct bench_observer {
	/* Before each iteration: which case, of how many; round 0 is the warm-up. */
	void (*progress)(struct bench_observer *observer, size_t index, size_t cases,
			 const char *name, unsigned int round, unsigned int rounds);
	/* -1 with the error set ends the run. */
	int (*result)(struct bench_observer *observer, const struct bench_result *result,
		      struct error *error);
};

struct bench_options {
	const struct facts *facts;
	bool tune, quick;
	unsigned int rounds; /* 0: as many as fit in the time */
	struct bench_observer *observer;
	const atomic_int *interrupted; /* a signal: ends after the iteration */
};

/* Fills in what the machine is; of @info the rest stays. */
void bench_info_probe(struct bench_info *info, const struct facts *facts);

/*
 * A case that cannot be measured has a result with the reason all the same. -1: the run could not
 * go on. @failed counts the cases that went wrong.
 */
int bench_run(const struct bench_plan *plan, const struct bench_options *options,
	      unsigned int *failed, struct error *error);

#endif
