/* SPDX-License-Identifier: GPL-2.0-only */
/* The CPU's own counters of the calling thread, by perf_event_open(2), where there are any. */
#ifndef UFFD_CONFORM_BENCH_COUNTERS_H
#define UFFD_CONFORM_BENCH_COUNTERS_H

#include <stdint.h>

#include "bench/record.h"

struct counters {
	int fds[BENCH_COUNTS]; /* -1 where there is none */
	int missing;	       /* errno of the first that could not be had, 0: all are there */
};

void counters_open(struct counters *counters);
void counters_close(struct counters *counters);

/* Of those that there are. */
void counters_read(const struct counters *counters, uint64_t values[BENCH_COUNTS]);

/* "" if there is any, else a token. */
const char *counters_absence(const struct counters *counters);

#endif
