/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What cells that run side by side must not do at the same time, although each is a process of its
 * own: wait for the NUMA scanner (what it counts is the system's), use swap while another turns it
 * off, have two races share a CPU. The locks are shared by fork and survive the death of a holder.
 */
#ifndef UFFD_CONFORM_LIVE_LOCKS_H
#define UFFD_CONFORM_LIVE_LOCKS_H

#include <stdbool.h>

#include "system/error.h"

struct numa_lock;

struct live_locks {
	struct numa_lock *numa;
	int swap, race; /* files to be locked */
};

int live_locks_open(struct live_locks *locks, struct error *error);
void live_locks_close(struct live_locks *locks);

/* A process's hold on swap, kept until its end or swap_release(). */
struct swap_use {
	int file; /* 0: none */
};

/* Of a child, whose parent has it: the two must not wait for each other. */
#define SWAP_USE_INHERITED -1

/* Waits. @alone: nobody else may use swap. A second call changes nothing. */
int swap_acquire(struct swap_use *use, const struct live_locks *locks, bool alone,
		 struct error *error);
void swap_release(struct swap_use *use);

/* Waits until no other race is run. The file to close when this one is over, or -1. */
int race_acquire(const struct live_locks *locks, struct error *error);

#endif
