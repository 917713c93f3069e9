/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * NUMA hinting on demand. The scanner makes pages protnone that belong to a running process, if
 * the memory policy lets it: task_numa_work(). Everything else that this process maps is kept
 * from it by numa_keep_away(), so that no cell takes a hint fault that it did not ask for.
 *
 * Needs kernel.numa_balancing on, and quick scan periods (runner/tuning).
 */
#ifndef UFFD_CONFORM_LIVE_NUMA_H
#define UFFD_CONFORM_LIVE_NUMA_H

#include <pthread.h>

#include "live/area.h"

struct numa_companion {
	bool running;
	pthread_t thread;
	int stop[2]; /* a pipe that is closed to end it */
};

/* For the process: memory of any node, which the scanner leaves alone. */
void numa_keep_away(void);

/* The scanner passes over the local pages of a process that has but one thread. */
int numa_companion_start(struct numa_companion *companion, struct error *error);
void numa_companion_stop(struct numa_companion *companion);

/*
 * One process at a time may wait for the scanner, since what it counts is the system's. A lock in
 * memory shared with forked processes, which survives the death of its holder.
 */
struct numa_lock;

struct numa_lock *numa_lock_new(struct error *error);
void numa_lock_free(struct numa_lock *lock);

/* Two nodes that this process may have memory of. */
int numa_first_nodes(int nodes[2], struct error *error);

/*
 * Burns CPU until the scanner has been over the area and made protnone so many pages of it at
 * least; then keeps it away again.
 */
int numa_wait_for_hint(const struct area *area, unsigned int pages, struct numa_lock *lock,
		       struct error *error);

#endif
