/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The system-wide settings that --tune changes for a run, and that the settings' guardian puts
 * back: huge pages by madvise where they are off, NUMA balancing with the quickest scanner.
 */
#ifndef UFFD_CONFORM_RUNNER_TUNING_H
#define UFFD_CONFORM_RUNNER_TUNING_H

#include "runner/plan.h"
#include "system/settings.h"

/* Before the facts are found out: whether huge pages can be had. */
int tuning_huge_pages(struct settings *settings, struct error *error);

/* For the plan's NUMA cells, if there are any that can run on a machine with these facts. */
int tuning_numa(struct settings *settings, const struct plan *plan, const struct facts *facts,
		struct error *error);

#endif
