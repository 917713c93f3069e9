// SPDX-License-Identifier: GPL-2.0-only
#include "live/race_cell.h"

#include <sched.h>
#include <unistd.h>

#include "contract/model.h"

int race_run_in_cell(enum race race, struct local *local, struct race_outcome *outcome,
		     struct error *error)
{
	struct live_tracker *tracker = local->tracker;
	struct race_setup setup = {
		.area = local->area,
		.shared = !mapping_is_private(local->area->mapping),
		.tracker = tracker->tracker,
		.uffd = tracker->uffd,
		.pagemap = local->pagemap,
		.clear_refs = tracker->clear_refs,
		.facts = local->facts,
	};
	bool monitored = tracker->monitor;
	cpu_set_t one;
	int lock, ret;

	if (race_info(race)->needs & RACE_NEEDS_SWAP &&
	    swap_acquire(&local->swap_use, local->locks, false, error))
		return -1;
	if (sched_getaffinity(0, sizeof(one), &one))
		return error_errno(error, "sched_getaffinity");
	lock = race_acquire(local->locks, error);
	if (lock < 0)
		return -1;
	/* The race reads the events itself. */
	if (monitored)
		tracker_stop_monitor(tracker);
	ret = race_any_cpu(error);
	if (!ret)
		ret = race_cpus(setup.cpus, error);
	if (!ret)
		ret = race_run(race, &setup, outcome, error);
	sched_setaffinity(0, sizeof(one), &one);
	close(lock);
	if (!ret && monitored)
		ret = tracker_start_monitor(tracker, error);
	return ret;
}
