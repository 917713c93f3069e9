/* SPDX-License-Identifier: GPL-2.0-only */
/* The running kernel, with its settings changed for what is to be run, if that is asked for. */
#ifndef UFFD_CONFORM_CMD_TUNED_KERNEL_H
#define UFFD_CONFORM_CMD_TUNED_KERNEL_H

#include <stdbool.h>

#include "runner/plan.h"
#include "system/facts.h"
#include "system/settings.h"

struct tuned_kernel {
	int turn; /* -1: settings are not changed */
	struct settings *settings;
};

/* Finds out the facts as well. @plan is of the cells that settings are made for, @jobs at a time.
 */
int tuned_kernel_open(struct tuned_kernel *kernel, bool tune, const struct plan *plan,
		      unsigned int jobs, struct facts *facts, struct error *error);

/* Everything is put back, whatever has failed; also after tuned_kernel_open() has. */
int tuned_kernel_close(struct tuned_kernel *kernel, struct error *error);

#endif
