/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A made-up run for the tests of the report formats. It brings a clause table of its own, linked
 * in place of the real one, so that a reworded clause changes no expected text.
 */
#ifndef UFFD_CONFORM_TESTS_REPORT_FIXTURE_H
#define UFFD_CONFORM_TESTS_REPORT_FIXTURE_H

#include "report/report.h"

struct fixture_cell {
	const char *name;
	struct cell_result result;
};

extern const struct run_info fixture_info;
extern const struct fixture_cell fixture_cells[];
extern const size_t fixture_cell_count;

/* Passes the first @count cells of the fixture to an observer, and the end if @bail_out is given.
 */
void fixture_run(struct observer *observer, size_t count, const char *bail_out);

/* All that a file holds, to be freed. */
char *fixture_read(int fd);

/* The report of fixture_run() to a regular file, or to a pipe; to be freed. */
char *fixture_report(enum report_format format, bool through_pipe, size_t count,
		     const char *bail_out);

#endif
