/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The thread that writes in a race. It stores an ever higher number into its word of each page,
 * one page after the other, until it is told to pause. A store that mprotect() forbids is tried
 * again until it is allowed, or given up for the next page's.
 */
#ifndef UFFD_CONFORM_LIVE_RACE_WRITER_H
#define UFFD_CONFORM_LIVE_RACE_WRITER_H

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/types.h>

#include "live/area.h"

struct race_writer {
	const struct area *area;
	int cpu;
	pthread_t thread;
	atomic_int id;		  /* of the thread, 0 until it runs */
	atomic_uint command;	  /* even: write; odd: pause */
	atomic_uint acknowledged; /* the last odd command that took effect */
	atomic_bool end;	  /* looked at while pausing */
	atomic_uint refused;	  /* stores, by a signal */
	atomic_bool gives_up;	  /* a page that it may not write; set while it pauses */
	sigjmp_buf escape;
	uint64_t stored[SEQUENCE_PAGES_MAX]; /* last of all; the writer's while it writes */
	struct sigaction previous;
};

/* The word that the race uses, beside the program's. */
_Atomic uint64_t *race_word(const struct area *area, unsigned int page);

static inline uint64_t race_load(const struct area *area, unsigned int page)
{
	return atomic_load_explicit(race_word(area, page), memory_order_acquire);
}

/* Starts it, paused. */
int race_writer_start(struct race_writer *writer, const struct area *area, int cpu,
		      struct error *error);

void race_writer_resume(struct race_writer *writer);

/* Asks it to pause; it does once the store under way is over. */
void race_writer_ask_pause(struct race_writer *writer);
bool race_writer_pauses(struct race_writer *writer);

/* Whether it sleeps in the kernel; the writer never does so by itself. */
bool race_writer_sleeps(struct race_writer *writer);

/* Ends it; it must pause. */
void race_writer_stop(struct race_writer *writer);

#endif
