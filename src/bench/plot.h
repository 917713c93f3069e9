/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * SVG: what a cycle of tracking costs against the dirty ratio, both logarithmic, a panel for each
 * working set and a line for each mechanism, with intervals, and where the cheapest one changes.
 */
#ifndef UFFD_CONFORM_BENCH_PLOT_H
#define UFFD_CONFORM_BENCH_PLOT_H

#include <stdio.h>

#include "bench/record.h"

/* -1: the record has nothing to plot. */
int bench_plot_print(const struct bench_record *record, FILE *stream, struct error *error);

#endif
