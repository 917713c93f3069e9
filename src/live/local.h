/* SPDX-License-Identifier: GPL-2.0-only */
/* What one process of a cell has to work with: the memory under test and its ways to it. */
#ifndef UFFD_CONFORM_LIVE_LOCAL_H
#define UFFD_CONFORM_LIVE_LOCAL_H

#include "live/accessors.h"
#include "live/area.h"
#include "live/locks.h"
#include "live/numa.h"
#include "live/pins.h"

struct live_tracker;

struct local {
	struct area *area;
	const struct facts *facts;
	const struct live_locks *locks;
	struct live_tracker *tracker; /* NULL in the child, which is tracked by the parent */
	bool swapoff;		      /* the sequence turns swap off */
	struct accessors accessors;
	struct numa_companion companion;
	struct pins pins;
	struct swap_use swap_use;
	int key;       /* of pkey_alloc, 0 before the first use */
	int pagemap;   /* of this process */
	page_set held; /* pages that a device or a pipe has, or had */
};

#endif
