/* SPDX-License-Identifier: GPL-2.0-only */
/* Processes that measure beside, or instead of, the one that forks them. */
#ifndef UFFD_CONFORM_BENCH_CHILDREN_H
#define UFFD_CONFORM_BENCH_CHILDREN_H

#include "bench/benchmark.h"

#define CHILDREN_MAX 16

struct children;

/* In memory that they share; NULL with the error set. */
struct children *children_new(struct error *error);
void children_free(struct children *children);

/*
 * Forks @count, lets all begin @work at once, each pinned and with a meter of its own, and waits
 * for their end. The readings of their phases add up in the context's. The fork itself, of the
 * first, is measured as phase @fork_phase unless that is negative.
 */
int children_run(struct children *children, struct bench_context *context, unsigned int count,
		 int fork_phase, int (*work)(struct bench_context *context, struct error *error),
		 struct error *error);

#endif
