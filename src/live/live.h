/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The backend of the running kernel: real memory, real trackers, real faults.
 *
 * It changes the calling process for good (signal handlers, memory policy), so that each cell has
 * a process of its own. @facts and @locks must outlive the backend.
 */
#ifndef UFFD_CONFORM_LIVE_H
#define UFFD_CONFORM_LIVE_H

#include "engine/backend.h"
#include "live/locks.h"
#include "system/facts.h"

struct backend *live_new(const struct facts *facts, const struct live_locks *locks,
			 struct error *error);

#endif
