/* SPDX-License-Identifier: GPL-2.0-only */
/* Records of measurements that were never made. */
#ifndef UFFD_CONFORM_TESTS_BENCH_FIXTURE_H
#define UFFD_CONFORM_TESTS_BENCH_FIXTURE_H

#include <stdio.h>

#include "bench/record.h"

/* An estimate of 9 samples within 2 % of the median. */
struct estimate fixture_estimate(double median);

struct bench_info fixture_info(const char *kernel, const char *where);

/* One phase "rewrite" of 4096 pages. */
struct bench_result fixture_result(const char *name, double ns, uint64_t faults);

/* A cycle of tracking 16 MiB: so much for each page, and so much for each store. */
struct bench_result fixture_cycle(const char *mechanism, unsigned int per_mille, double page_ns,
				  double store_ns);

void fixture_add(struct bench_record *record, const struct bench_result *result);

/* What a function prints; to be freed. */
char *fixture_text(int (*print)(const void *context, FILE *stream), const void *context);

#endif
