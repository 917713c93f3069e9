/* SPDX-License-Identifier: GPL-2.0-only */
/* Inside a race: what its rounds share. Only live/race*.c include this. */
#ifndef UFFD_CONFORM_LIVE_RACE_ROUND_H
#define UFFD_CONFORM_LIVE_RACE_ROUND_H

#include "live/race.h"
#include "live/race_writer.h"

struct race_state {
	const struct race_setup *setup;
	const struct area *area;
	enum race race;
	struct race_outcome *outcome;
	struct error *error, later_error;
	uint64_t random;
	unsigned int round; /* from 1 */
	struct race_writer writer;

	page_set armed;		 /* in this round */
	page_set watched;	 /* of these, the pages whose next write has not been seen yet */
	unsigned int disturb_at; /* when so many writes were seen; UINT_MAX: not after arming */
	uint64_t at_arming[SEQUENCE_PAGES_MAX];	    /* the words just after the call */
	uint64_t program_words[SEQUENCE_PAGES_MAX]; /* which no step changes */

	long long swapped_before; /* /proc/vmstat */

	unsigned int in_motion; /* the page that was seen to be, last */
};

uint64_t race_random(struct race_state *state);
/* Below @bound. */
unsigned int race_random_below(struct race_state *state, unsigned int bound);
/* Not a sleep: some hundred loops, mostly few. */
void race_delay(struct race_state *state);

/*
 * Returns as soon as the writer is seen at work, or when the time is over: what is done while
 * something else has its CPU finds nothing, since its TLB is empty when it comes back.
 */
void race_catch_writer(struct race_state *state, long long microseconds);

void race_see(struct race_state *state, enum race_fault fault, unsigned int page, uint64_t before,
	      uint64_t after);

/* What comes before the writer goes on, while it pauses and nothing is armed. */
void race_prepare(struct race_state *state);

/* The race's disturbance; race_disturb.c. */
int race_disturb(struct race_state *state);

/* Once, before the first round and behind the last. */
int race_begin_disturbing(struct race_state *state);
int race_end_disturbing(struct race_state *state);

/* One whole round; race_watch.c. Begins and ends with a writer that pauses. */
int race_make_round(struct race_state *state);

/* Arms and remembers what the words hold then; or as if @pages had just been armed. */
int race_arm_and_watch(struct race_state *state, page_set pages);
void race_watch_armed(struct race_state *state, page_set pages);

/* Judges the writer's next write to each watched page, as far as it comes in time. */
int race_watch(struct race_state *state);

/* Stops all arming, makes the writer pause, and looks at the data. */
int race_settle(struct race_state *state);

/* Lets the writer write to every page; 1: it did, 0: it had too little time. */
int race_let_write(struct race_state *state);

long long race_now_us(void);

/* A huge page comes to be mapped by base pages; race_disturb.c. */
int race_split(struct race_state *state, unsigned int page);

/* Whole rounds of races that have a thread beside the calling one which is not the writer. */
int race_dontneed_round(struct race_state *state);
int race_arm_collapse_round(struct race_state *state);
int race_arm_migrate_round(struct race_state *state);
int race_mprotect_migrate_round(struct race_state *state);

#endif
