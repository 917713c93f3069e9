/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Performs a sequence on a backend and holds what the witnesses saw against the contract. No
 * system call of its own.
 */
#ifndef UFFD_CONFORM_ENGINE_H
#define UFFD_CONFORM_ENGINE_H

#include "contract/model.h"
#include "engine/backend.h"
#include "engine/result.h"

/* Where a cell is; may be read by another process at any time. */
struct engine_progress {
	unsigned int step; /* from 1; 0: not begun */
	int page;	   /* -1: no single one */
	char step_text[64];
};

struct engine_options {
	struct kernel_version version;	  /* of the kernel under test */
	bool user_mode_only;		  /* the userfaultfd takes user faults only */
	uint64_t require;		  /* bit per clause: it predates no kernel */
	uint64_t first_value;		  /* of the data that is written; 0: 1 */
	struct engine_progress *progress; /* kept up to date, or NULL */
};

/*
 * Runs one cell. Always gives a verdict (never VERDICT_SKIP, that is the planner's); the duration
 * is left to the caller. Closes the backend.
 */
void engine_run(struct backend *backend, const struct sequence *sequence, enum mapping mapping,
		enum tracker tracker, const struct engine_options *options,
		struct cell_result *result);

#endif
