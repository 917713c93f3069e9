/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The system-wide settings that --tune changes for a run, and that the settings' guardian puts
 * back: huge pages, folios of 64 KiB and huge shared memory by madvise where they are off, hugetlb
 * pages, the merging of same pages, NUMA balancing with the quickest scanner.
 */
#ifndef UFFD_CONFORM_RUNNER_TUNING_H
#define UFFD_CONFORM_RUNNER_TUNING_H

#include "runner/plan.h"
#include "system/settings.h"

/*
 * Before the facts are found out, since they tell whether such memory can be had: what the plan's
 * cells need, @jobs of them at a time.
 */
int tuning_memory(struct settings *settings, const struct plan *plan, unsigned int jobs,
		  struct error *error);

/* For the plan's NUMA cells, if there are any that can run on a machine with these facts. */
int tuning_numa(struct settings *settings, const struct plan *plan, const struct facts *facts,
		struct error *error);

#endif
