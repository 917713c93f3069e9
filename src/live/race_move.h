/* SPDX-License-Identifier: GPL-2.0-only */
/* Inside a race: pages move from node to node, once or all the time. Only live/race*.c include
 * this. */
#ifndef UFFD_CONFORM_LIVE_RACE_MOVE_H
#define UFFD_CONFORM_LIVE_RACE_MOVE_H

#include <pthread.h>
#include <stdatomic.h>

#include "live/race_round.h"

/* Moves @count pages, each to the next node. @moved is raised by those that moved. */
int race_move_pages(const struct area *area, unsigned int first, unsigned int count,
		    unsigned int *moved, struct error *error);

/* A thread on the writer's CPU that moves all the time: all base pages, or one huge page a time. */
struct race_mover {
	const struct race_setup *setup;
	pthread_t thread;
	atomic_bool end;
	unsigned int moved; /* the thread's */
	bool failed;
	struct error error;
};

int race_mover_start(struct race_mover *mover, const struct race_setup *setup, struct error *error);

/* Nothing is in motion any more when it returns. -1 as well if moving failed. */
int race_mover_stop(struct race_mover *mover, struct error *error);

/*
 * Returns as soon as a page is seen to be without a page frame of its own, which is to say, as a
 * migration entry: 1, and which it is. 0 when the time is over.
 */
int race_catch_motion(struct race_state *state, unsigned int *page);

#endif
