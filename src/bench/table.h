/* SPDX-License-Identifier: GPL-2.0-only */
/* A record for a person: a line for each phase, what was skipped and why, and what it comes to. */
#ifndef UFFD_CONFORM_BENCH_TABLE_H
#define UFFD_CONFORM_BENCH_TABLE_H

#include <stdio.h>

#include "bench/record.h"

void bench_table_print(const struct bench_record *record, FILE *stream);

/* Three digits and a unit: "12.3 ns", "4.56 us". @text holds 16 bytes. */
void bench_format_time(double ns, char *text);

/* The first lines: which kernel, which machine, what to think of the times. */
void bench_table_print_info(const struct bench_info *info, FILE *stream);

#endif
