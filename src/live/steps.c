// SPDX-License-Identifier: GPL-2.0-only
#include "live/steps.h"

static step_function *const steps[VERB_COUNT] = {
	[VERB_MPROTECT] = step_mprotect,
	[VERB_PKEY_MPROTECT] = step_mprotect,
	[VERB_MADVISE] = step_madvise,
	[VERB_NUMA_HINT] = step_numa_hint,
	[VERB_PAGEOUT] = step_pageout,
	[VERB_SWAPOFF] = step_swapoff,
	[VERB_MIGRATE] = step_migrate,
	[VERB_SPLIT] = step_split,
	[VERB_SPLIT_FOLIO] = step_split_folio,
	[VERB_COLLAPSE] = step_collapse,
	[VERB_KSM_MERGE] = step_ksm_merge,
	[VERB_KSM_UNMERGE] = step_ksm_unmerge,
	[VERB_MREMAP] = step_mremap,
	[VERB_REPLACE] = step_replace,
	[VERB_PUNCH] = step_punch,
	[VERB_SYNC] = step_sync,
	[VERB_MOVE_IN] = step_move_in,
	[VERB_UFFDIO] = step_uffdio,
	[VERB_UNREGISTER] = step_unregister,
	[VERB_CLOSE] = step_close,
	[VERB_PIN] = step_pin,
	[VERB_UNPIN] = step_unpin,
	[VERB_VMSPLICE] = step_vmsplice,
	[VERB_AGE] = step_age,
};

int step_perform(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	if (step->verb >= VERB_COUNT || !steps[step->verb])
		return error_set(error, "unknown step %d", step->verb);
	return steps[step->verb](local, step, value, error);
}
