// SPDX-License-Identifier: GPL-2.0-only
/*
 * A race, of which the imitation knows the end only: it has one CPU. Every page is un-protected
 * and written, and holds the program's data.
 */
#include "sim/internal.h"

#define ROUNDS 10
#define SEED   1

static int write_again(struct backend *backend, unsigned int page, struct error *error)
{
	struct access_observation observation;

	if (sim_access(backend, PROCESS_PARENT, page, false, ACCESSOR_CPU, 0, &observation, error))
		return -1;
	return sim_access(backend, PROCESS_PARENT, page, true, ACCESSOR_CPU, observation.value,
			  &observation, error);
}

/* Where a fault of the kernel would show. */
static const bool shows[RACE_COUNT][RACE_FAULT_COUNT] = {
	[RACE_MPROTECT] = { [RACE_FAULT_FORBIDDEN] = true },
	[RACE_ARM_COLLAPSE] = { [RACE_FAULT_FORGOTTEN] = true },
	[RACE_ARM_MIGRATE] = { [RACE_FAULT_KEPT_ARMED] = true },
	[RACE_MPROTECT_MIGRATE] = { [RACE_FAULT_FORBIDDEN] = true, [RACE_FAULT_FORGOTTEN] = true },
};

static void see(struct race_outcome *outcome, enum race_fault fault)
{
	outcome->faults[fault] = (struct race_sighting){
		.count = 1,
		.page = 0,
		.round = 1,
		.before = 1,
		.after = 2,
	};
}

static void go_wrong(struct sim *sim, enum race race, struct race_outcome *outcome)
{
	bool tracked = sim->setup.tracker != TRACKER_NONE;
	bool uffd = tracked && sim->setup.tracker != TRACKER_SOFT_DIRTY;

	if (tracked && fault(sim, SIM_FAULT_RACE_LOSES_WRITE))
		see(outcome, RACE_FAULT_LOST);
	if (tracked && shows[race][RACE_FAULT_FORGOTTEN] && fault(sim, SIM_FAULT_RACE_FORGETS))
		see(outcome, RACE_FAULT_FORGOTTEN);
	if (uffd && shows[race][RACE_FAULT_KEPT_ARMED] && fault(sim, SIM_FAULT_RACE_KEEPS_ARMED))
		see(outcome, RACE_FAULT_KEPT_ARMED);
	if (shows[race][RACE_FAULT_FORBIDDEN] && fault(sim, SIM_FAULT_RACE_IGNORES_PROTECTION))
		see(outcome, RACE_FAULT_FORBIDDEN);
}

int sim_race(struct backend *backend, enum race race, struct race_outcome *outcome,
	     struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *space = sim_space(sim, PROCESS_PARENT, error);
	bool tracked = sim->setup.tracker != TRACKER_NONE;

	if (!space)
		return -1;
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		if (space->pages[i].registered)
			uffd_unprotect(sim, space, i, false);
		if (write_again(backend, i, error))
			return -1;
	}
	*outcome = (struct race_outcome){
		.seed = SEED,
		.rounds = ROUNDS,
		.tries = ROUNDS,
		.rounds_wanted = ROUNDS,
		.writes = tracked ? ROUNDS * sim->setup.page_count : 0,
		.disturbances = ROUNDS,
	};
	go_wrong(sim, race, outcome);
	return 0;
}
