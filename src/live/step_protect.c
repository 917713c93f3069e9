// SPDX-License-Identifier: GPL-2.0-only
#include <sys/mman.h>

#include "live/steps.h"

struct protect_work {
	int protection;
	int key; /* -1: plain mprotect */
	struct error *error;
};

static const int protection_flags[PROTECTION_COUNT] = {
	[PROTECTION_NONE] = PROT_NONE,
	[PROTECTION_R] = PROT_READ,
	[PROTECTION_RW] = PROT_READ | PROT_WRITE,
};

static int protect_run(char *start, size_t size, void *context)
{
	struct protect_work *work = context;

	if (work->key < 0 && mprotect(start, size, work->protection))
		return error_errno(work->error, "mprotect");
	if (work->key >= 0 && pkey_mprotect(start, size, work->protection, work->key))
		return error_errno(work->error, "pkey_mprotect");
	return 0;
}

int step_mprotect(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct protect_work work = {
		.protection = protection_flags[step->protection],
		.key = -1,
		.error = error,
	};

	(void)value;
	if (step->verb == VERB_PKEY_MPROTECT) {
		if (!local->key)
			local->key = pkey_alloc(0, 0);
		if (local->key < 0) {
			local->key = 0;
			return error_errno(error, "pkey_alloc");
		}
		work.key = local->key;
	}
	return area_each_run(local->area, step->pages, protect_run, &work);
}
