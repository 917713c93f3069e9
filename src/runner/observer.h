/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Who wants to know how a run goes: the report formats, the progress line, the log markers of the
 * virtual machine. The runner calls plan once, then for each cell start (in any order) and cell
 * (in the order of the plan), then end.
 */
#ifndef UFFD_CONFORM_RUNNER_OBSERVER_H
#define UFFD_CONFORM_RUNNER_OBSERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/result.h"

struct run_info {
	char tool[32];	  /* version of uffd-conform */
	char kernel[128]; /* release, or "sim" */
	char machine[32]; /* x86_64 */
	char where[64];	  /* "host", "qemu tcg", "qemu kvm" */
	char started[32]; /* ISO 8601, UTC */
	/* By the runner: whether the kernel's log is watched, and if it cannot be, why */
	bool kernel_log;
	char kernel_log_error[96];
	/* For a bug report, see system/kernel_details.h; "": not told */
	char build[128];
	char config[640];
	char settings[320];
};

struct run_summary {
	unsigned int counts[VERDICT_COUNT];
	unsigned int planned; /* cells of the plan */
	unsigned int duration_ms;
	char bail_out[256];   /* why the run ended early, or "" */
	char kernel_log[256]; /* what it held that is no cell's fault, or "" */
	/* What came of demands on the run as a whole, such as --max-skip, or NULL: lines with a
	 * newline each. Of whoever made the summary; not read back from JSON. */
	const char *demands;
	bool refused; /* one of them is not met: the run has failed */
};

struct observer {
	void (*plan)(struct observer *observer, const struct run_info *info, size_t cells);
	void (*start)(struct observer *observer, size_t index, const char *name);
	void (*cell)(struct observer *observer, size_t index, const char *name,
		     const struct cell_result *result);
	void (*end)(struct observer *observer, const struct run_summary *summary);
};

/* Calls it for each of the NULL-terminated list; an observer may leave any function NULL. */
void observers_plan(struct observer *const *observers, const struct run_info *info, size_t cells);
void observers_start(struct observer *const *observers, size_t index, const char *name);
void observers_cell(struct observer *const *observers, size_t index, const char *name,
		    const struct cell_result *result);
void observers_end(struct observer *const *observers, const struct run_summary *summary);

#endif
