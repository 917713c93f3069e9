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

int sim_race(struct backend *backend, enum race race, struct race_outcome *outcome,
	     struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *space = sim_space(sim, PROCESS_PARENT, error);
	bool tracked = sim->setup.tracker != TRACKER_NONE;

	(void)race;
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
	if (tracked && fault(sim, SIM_FAULT_RACE_LOSES_WRITE))
		outcome->faults[RACE_FAULT_LOST] = (struct race_sighting){
			.count = 1,
			.page = 0,
			.round = 1,
			.before = 1,
			.after = 2,
		};
	return 0;
}
