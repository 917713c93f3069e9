/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Performs one boundary on the running kernel, with mappings and userfaultfds of its own. Every
 * wait has a deadline, and nothing is left behind but what a kernel that is wrong may hold.
 */
#ifndef UFFD_CONFORM_LIVE_BOUNDARY_H
#define UFFD_CONFORM_LIVE_BOUNDARY_H

#include "contract/boundary.h"
#include "live/locks.h"
#include "system/facts.h"

struct boundary_setup {
	const struct facts *facts;
	const struct live_locks *locks; /* NULL: nobody else is there */
};

/* What the boundary needs must be there. 0, or -1 with the error set: it could not be performed. */
int boundary_perform(enum boundary boundary, const struct boundary_setup *setup,
		     struct boundary_outcome *outcome, struct error *error);

#endif
