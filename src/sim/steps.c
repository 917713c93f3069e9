// SPDX-License-Identifier: GPL-2.0-only
/* The steps that have no way of their own into the backend, by their verb. */
#include "sim/internal.h"

static int step_mprotect(struct sim *sim, struct space *space, const struct step *step,
			 uint64_t value, struct error *error)
{
	(void)value;
	(void)error;
	mprotect_pages(sim, space, step);
	return 0;
}

static int step_madvise(struct sim *sim, struct space *space, const struct step *step,
			uint64_t value, struct error *error)
{
	(void)value;
	if (step->advice != ADVICE_FREE)
		return error_set(error, "the imitation has no madvise %s",
				 advice_name(step->advice));
	if (is_file(sim))
		return error_set(error, "madvise free works on anonymous memory only");
	free_pages(sim, space, step->pages);
	return 0;
}

static int step_numa_hint(struct sim *sim, struct space *space, const struct step *step,
			  uint64_t value, struct error *error)
{
	(void)step;
	(void)value;
	(void)error;
	make_protnone(sim, space);
	return 0;
}

static int (*const steps[VERB_COUNT])(struct sim *sim, struct space *space, const struct step *step,
				      uint64_t value, struct error *error) = {
	[VERB_MPROTECT] = step_mprotect,
	[VERB_PKEY_MPROTECT] = step_mprotect,
	[VERB_MADVISE] = step_madvise,
	[VERB_NUMA_HINT] = step_numa_hint,
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
