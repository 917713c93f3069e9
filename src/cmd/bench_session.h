/* SPDX-License-Identifier: GPL-2.0-only */
/* A run of benchmarks on the running kernel: settings, signals, progress. */
#ifndef UFFD_CONFORM_CMD_BENCH_SESSION_H
#define UFFD_CONFORM_CMD_BENCH_SESSION_H

#include "bench/record.h"
#include "cmd/bench_options.h"

/* Who is told of it beside the record; a guest's. -1 with the error set ends the run. */
struct bench_listener {
	int (*begin)(struct bench_listener *listener, const struct bench_info *info,
		     const struct bench_plan *plan, struct error *error);
	/* Before each iteration; may be NULL. */
	void (*progress)(struct bench_listener *listener, size_t index, const char *name,
			 unsigned int round);
	int (*result)(struct bench_listener *listener, const struct bench_result *result,
		      struct error *error);
};

/*
 * An exit status. @signal becomes a signal that interrupted it, to be raised again; what was
 * measured till then is in the record. The error is set unless the status is EXIT_OK.
 */
int bench_session(const struct bench_command *command, struct bench_record *record,
		  struct bench_listener *listener, int *signal, struct error *error);

#endif
