// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/tuned_kernel.h"

#include <unistd.h>

#include "live/numa.h"
#include "runner/tuning.h"

/* Longer than a run on a host takes. */
#define TURN_WAIT_MS 60000

static int tune_memory(struct tuned_kernel *kernel, const struct plan *plan, unsigned int jobs,
		       struct error *error)
{
	kernel->turn = settings_take_turn("uffd-conform-settings", TURN_WAIT_MS, error);
	if (kernel->turn < 0)
		return -1;
	kernel->settings = settings_start(error);
	return kernel->settings ? tuning_memory(kernel->settings, plan, jobs, error) : -1;
}

int tuned_kernel_open(struct tuned_kernel *kernel, bool tune, const struct plan *plan,
		      unsigned int jobs, struct facts *facts, struct error *error)
{
	*kernel = (struct tuned_kernel){ .turn = -1 };
	if ((tune && tune_memory(kernel, plan, jobs, error)) || facts_probe(facts, error))
		return -1;
	if (!tune)
		return 0;
	numa_keep_away();
	return tuning_numa(kernel->settings, plan, facts, error);
}

int tuned_kernel_close(struct tuned_kernel *kernel, struct error *error)
{
	int ret = kernel->settings ? settings_restore(kernel->settings, error) : 0;

	if (kernel->turn >= 0)
		close(kernel->turn);
	*kernel = (struct tuned_kernel){ .turn = -1 };
	return ret;
}
