/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kernel's log and taint as a witness of a run: what the kernel reports of its own errors
 * while cells run fails the cell for which it was working, by the process group that the pid in
 * the report belongs to; every running cell where that cannot be told. On a machine that others
 * use as well, a report of one of their processes is a remark only.
 */
#ifndef UFFD_CONFORM_RUNNER_KERNEL_WITNESS_H
#define UFFD_CONFORM_RUNNER_KERNEL_WITNESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "engine/result.h"
#include "runner/kernel_log_parse.h"
#include "runner/observer.h"
#include "system/error.h"

/* The name of cells' processes and of their threads. */
#define CELL_COMM "uffd-cell"

struct kernel_watch {
	const char *log, *taint; /* KERNEL_LOG_PATH, KERNEL_TAINT_PATH; NULL: not watched */
	bool own_machine;	 /* nobody else is there: all that happens is of the cells */
};

struct kernel_witness;

/* For @lanes cells at a time; tells @info whether the log is watched. */
struct kernel_witness *kernel_witness_new(const struct kernel_watch *watch, unsigned int lanes,
					  struct run_info *info, struct error *error);
void kernel_witness_free(struct kernel_witness *witness);

/* To be polled for input, then kernel_witness_read(); -1: nothing to poll. */
int kernel_witness_fd(const struct kernel_witness *witness);
void kernel_witness_read(struct kernel_witness *witness);

/* A cell begins on the lane, and then one process after the other tries it. */
void kernel_witness_begin(struct kernel_witness *witness, unsigned int lane);
void kernel_witness_process(struct kernel_witness *witness, unsigned int lane, pid_t group);

/* The process has ended: puts what was reported meanwhile into its result, which fails by it. */
void kernel_witness_conclude(struct kernel_witness *witness, unsigned int lane,
			     struct cell_result *result);

/* The cell has its result. */
void kernel_witness_end(struct kernel_witness *witness, unsigned int lane);

/* What is no cell's fault, in a sentence, or "". */
void kernel_witness_remark(struct kernel_witness *witness, char *text, size_t size);

enum { OWNER_EVERY = -1, OWNER_FOREIGN = -2 };

/*
 * Whose report it is: the index of one of the @count process groups, of which those that are 0 do
 * not run, or one of the above. @pids_match: the kernel's pids are ours, no namespace is between.
 */
int kernel_report_owner(const struct kernel_report *report, const pid_t *groups, unsigned int count,
			bool pids_match, bool own_machine);

#endif
