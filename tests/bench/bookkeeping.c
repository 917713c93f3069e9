// SPDX-License-Identifier: GPL-2.0-only
/*
 * bookkeeping: what the benchmarks do at an event beside the system calls that a plain loop makes
 * as well, without those calls: the least nanoseconds an event of some rounds, each page in another
 * order than the last. A round trip takes thousands, and differs by hundreds from run to run, so
 * that the difference of two of them tells nothing of this.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "bench/track.h"

#define ROUNDS 20
#define PAGES  (1UL << 16)

static double now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

int main(void)
{
	struct workspace workspace = { .start = (void *)(1UL << 40) };
	struct tracking tracking = { .workspace = &workspace,
				     .dirty = { .step = 1, .count = PAGES } };
	atomic_bool stop = false;
	double least = 0;

	for (int round = 0; round < ROUNDS; round++) {
		double start = now_ns(), took;

		for (uint64_t i = 0; i < PAGES && !atomic_load(&stop); i++) {
			uint64_t page = (1UL << 40) + (i * 7919 & (PAGES - 1)) * SMALL_PAGE;

			tracking.events++;
			tracking_find(&tracking, page, page + SMALL_PAGE);
		}
		took = (now_ns() - start) / PAGES;
		least = round && least < took ? least : took;
	}
	printf("%.1f\n", least);
	/* Each page was found, or the time is of something else. */
	return tracking.found != ROUNDS * PAGES || tracking.wrong;
}
