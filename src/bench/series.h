/* SPDX-License-Identifier: GPL-2.0-only */
/* All readings of one case, round by round, until estimates are made of them. */
#ifndef UFFD_CONFORM_BENCH_SERIES_H
#define UFFD_CONFORM_BENCH_SERIES_H

#include "bench/benchmark.h"
#include "bench/record.h"

struct series;

/* @phases, ended by one without a name, must outlive it. NULL with the error set. */
struct series *series_new(const struct bench_phase *phases, unsigned int rounds_max,
			  struct error *error);
void series_free(struct series *series);

/* One iteration. Of phases that are sums, the reading is made here. */
void series_add(struct series *series, struct reading readings[BENCH_PHASES_MAX]);

/*
 * The phases that were taken, into @result. @units[i] is how many units a phase has in an
 * iteration; where it is 0 these are @pages, each called @page.
 */
void series_conclude(struct series *series, const double units[BENCH_PHASES_MAX], double pages,
		     const char *page, struct bench_result *result);

#endif
