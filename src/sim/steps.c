// SPDX-License-Identifier: GPL-2.0-only
/* The steps that have no way of their own into the backend, by their verb. */
#include "sim/internal.h"

static sim_step_function *const steps[VERB_COUNT] = {
	[VERB_MPROTECT] = sim_mprotect,
	[VERB_PKEY_MPROTECT] = sim_mprotect,
	[VERB_MADVISE] = sim_madvise,
	[VERB_NUMA_HINT] = sim_numa_hint,
	[VERB_PAGEOUT] = sim_pageout,
	[VERB_SWAPOFF] = sim_swapoff,
	[VERB_MIGRATE] = sim_migrate,
	[VERB_SPLIT] = sim_split,
	[VERB_SPLIT_FOLIO] = sim_split_folio,
	[VERB_COLLAPSE] = sim_collapse,
	[VERB_KSM_MERGE] = sim_ksm_merge,
	[VERB_KSM_UNMERGE] = sim_ksm_unmerge,
	[VERB_MREMAP] = sim_mremap,
	[VERB_REPLACE] = sim_replace,
	[VERB_MOVE_IN] = sim_move_in,
	[VERB_PUNCH] = sim_punch,
	[VERB_SYNC] = sim_sync,
	[VERB_UFFDIO] = sim_uffdio,
	[VERB_UNREGISTER] = sim_unregister,
	[VERB_CLOSE] = sim_close,
	[VERB_PIN] = sim_pin,
	[VERB_UNPIN] = sim_unpin,
	[VERB_VMSPLICE] = sim_vmsplice,
	[VERB_AGE] = sim_age,
};

int sim_step(struct backend *backend, const struct step *step, uint64_t value, struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *space = sim_space(sim, step->process, error);

	if (!space)
		return -1;
	if (step->verb >= VERB_COUNT || !steps[step->verb])
		return error_set(error, "the imitation has no '%s'", verb_name(step->verb));
	return steps[step->verb](sim, space, step, value, error);
}

int sim_referenced(struct backend *backend, enum process process, unsigned int *pages,
		   struct error *error)
{
	struct sim *sim = to_sim(backend);
	const struct space *space = sim_space(sim, process, error);

	if (!space)
		return -1;
	*pages = 0;
	for (unsigned int i = 0; i < sim->setup.page_count; i++)
		*pages += space->pages[i].head.present && space->pages[i].head.young;
	return 0;
}
