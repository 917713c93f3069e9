/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One cell in a process of its own. The verdict is left in memory shared with the runner, so that
 * what was found before a crash or a hang is kept.
 */
#ifndef UFFD_CONFORM_RUNNER_CELL_PROCESS_H
#define UFFD_CONFORM_RUNNER_CELL_PROCESS_H

#include <sys/types.h>

#include "runner/runner.h"

struct cell_slot {
	struct cell_result result;
	struct engine_progress progress;
	bool done;
};

/* Shared anonymous memory for @count slots; NULL with the error set. */
struct cell_slot *cell_slots_map(unsigned int count, struct error *error);
void cell_slots_unmap(struct cell_slot *slots, unsigned int count);

/* Starts it on the @cpu-th of the CPUs that this process may use. The pid, or -1. */
pid_t cell_process_start(const struct cell *cell, const struct run_options *options,
			 struct cell_slot *slot, unsigned int cpu, struct error *error);

/*
 * After the process is gone: its verdict, or the one that its end amounts to. @status is as of
 * waitpid; @timed_out: the runner killed it after timeout_s.
 */
void cell_process_conclude(const struct cell_slot *slot, int status, bool timed_out,
			   unsigned int timeout_s, struct cell_result *result);

#endif
