/* SPDX-License-Identifier: GPL-2.0-only */
/* Runs one cell on a test bed with a recorder between, and prints what was seen. */
#ifndef UFFD_CONFORM_CMD_REPLAY_H
#define UFFD_CONFORM_CMD_REPLAY_H

#include <stdio.h>

#include "cmd/test_bed.h"
#include "trace/trace.h"

struct replay_options {
	struct test_bed_options bed;
	bool all; /* also pages at which nothing happens */
	bool json;
};

struct replay_place {
	FILE *stream;
	const char *where;		   /* NULL: as the test bed says */
	struct observer *const *observers; /* two at most, NULL-terminated; or NULL */
	/* In the cell's process, as a step begins; or NULL */
	void (*begin)(void *context, const struct trace *trace, size_t step);
	void *context;
	int signal; /* that interrupted it */
};

/* The exit status of the command; what went wrong is told on standard error. */
int replay_cell(const struct replay_options *options, const struct plan *plan,
		struct replay_place *place);

/* Of a cell with this result. */
int replay_status(const struct cell_result *result);

#endif
