/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Runs the cells of a plan: each in a process and process group of its own, pinned to one CPU,
 * under a deadline, as many at a time as there are CPUs. Whatever a cell does (crash, hang, leave
 * children behind), it becomes that cell's verdict and the run goes on.
 */
#ifndef UFFD_CONFORM_RUNNER_H
#define UFFD_CONFORM_RUNNER_H

#include "engine/engine.h"
#include "known/known.h"
#include "runner/kernel_witness.h"
#include "runner/observer.h"
#include "runner/plan.h"

struct run_options {
	unsigned int jobs;	/* cells at a time, 1 to RUN_JOBS_MAX */
	unsigned int timeout_s; /* for one cell */
	unsigned int max_fail;	/* failed and broken cells after which none is begun; 0: no limit */
	const struct facts *facts;
	bool tune; /* system-wide settings may be changed, and are by now */
	struct engine_options engine;
	struct kernel_watch watch;
	struct known_options known;

	/* Called in the cell's process. */
	struct backend *(*make_backend)(const void *context, struct error *error);
	const void *context;
};

#define RUN_JOBS_MAX 64

/* The skip token of cells that were not begun because of max_fail. */
#define TOKEN_STOPPED "stopped"

/*
 * Runs all cells; @summary is filled in either way. Returns 0, or -1 where the run could not be
 * made or was interrupted: the error and summary->bail_out say why, and *@signal which signal it
 * was, 0 if none.
 */
int run_plan(const struct plan *plan, const struct run_options *options,
	     const struct run_info *info, struct observer *const *observers,
	     struct run_summary *summary, int *signal, struct error *error);

#endif
