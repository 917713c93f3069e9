/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * All of a run in memory: what began it, each cell's result, how it ended. Filled cell by cell, or
 * from the JSON report of an earlier run, of which nothing is trusted.
 */
#ifndef UFFD_CONFORM_COMPARE_RUN_RECORD_H
#define UFFD_CONFORM_COMPARE_RUN_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "runner/observer.h"
#include "system/error.h"

struct recorded_cell {
	char *name;
	struct cell_result result;
};

struct run_record {
	struct run_info info;
	struct recorded_cell *cells;
	size_t count, capacity;
	bool ended; /* the report has its summary: the run came to its end */
};

/* Starts with a zeroed record. -1: no memory. */
int run_record_add(struct run_record *record, const char *name, const struct cell_result *result,
		   struct error *error);

/* The error begins with the file's name. To be freed in either case. */
int run_record_load(const char *path, struct run_record *record, struct error *error);

void run_record_free(struct run_record *record);

#endif
