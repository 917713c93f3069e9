/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Bounded races on the running kernel. A writer thread on one CPU stores an ever higher number
 * into each page; the calling thread on another CPU arms pages, disturbs them, and watches.
 *
 * The rule: each store that lands after the arming call has returned is notified. This holds
 * without any tolerance. Whoever arms takes away write access in the page table and then makes
 * every other CPU drop what its TLB holds, and waits until each has done so. What a CPU stored
 * through the old entry came before it answered: on x86 stores become visible in order, and the
 * answer is one of them; on arm64 the broadcast invalidation completes only after the stores that
 * used the old entry. So when the call returns, each store either is visible already, or must
 * take the fault. Hence, of a word that is read after the call returned (v1) and later (v2):
 * v1 != v2 means that a store landed after arming, however long the threads were kept waiting
 * in between. Without a change nothing is claimed.
 *
 * The calling thread is the monitor as well: from arming until it un-protects a page itself, the
 * page's word must not change at all.
 *
 * Where something else than the writer is beside the calling thread (RACE_DONTNEED and all behind
 * it), the writer pauses meanwhile; then it shows whether what was armed is.
 *
 * The race uses a word of each page of its own. It writes to every page, and when it ends every
 * page has been written to last while not armed; the program's words hold what they held.
 */
#ifndef UFFD_CONFORM_LIVE_RACE_H
#define UFFD_CONFORM_LIVE_RACE_H

#include "engine/race.h"
#include "live/area.h"
#include "system/facts.h"

struct race_setup {
	const struct area *area; /* writable by its protection */
	bool shared;		 /* MAP_SHARED */
	enum tracker tracker;	 /* not TRACKER_UFFD_WP_SIGBUS */
	int uffd;		 /* nonblocking, without EVENT_FORK; nobody else may read it now */
	int pagemap;		 /* /proc/self/pagemap */
	int clear_refs;		 /* of TRACKER_SOFT_DIRTY */
	const struct facts *facts;
	uint64_t seed; /* the same seed makes the same choices; 0: a fixed one */
	int cpus[2];   /* for the calling thread and the writer; see race_cpus() */

	/* Bounds: rounds ends it, and milliseconds do once there are rounds_min; 0: the usual. */
	unsigned int rounds, rounds_min, milliseconds;
};

#define RACE_ROUNDS	  100
#define RACE_ROUNDS_MIN	  5
#define RACE_MILLISECONDS 80
#define RACE_SEED	  UINT64_C(0x9e3779b97f4a7c15)

/* A cell is kept on one CPU; a race is run on two of all that there are. */
int race_any_cpu(struct error *error);

/* Two CPUs that this thread may run on; -1 with the error set if there is but one. */
int race_cpus(int cpus[2], struct error *error);

/*
 * Returns -1 with the error set if the race cannot be run here. Too few rounds are no error: see
 * race_outcome. The calling thread's affinity and the signal handlers are put back.
 */
int race_run(enum race race, const struct race_setup *setup, struct race_outcome *outcome,
	     struct error *error);

#endif
