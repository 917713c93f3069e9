/* SPDX-License-Identifier: GPL-2.0-only */
/* What a race brought to light: plain data, filled in by live or sim, judged by the engine. */
#ifndef UFFD_CONFORM_ENGINE_RACE_H
#define UFFD_CONFORM_ENGINE_RACE_H

#include <stdint.h>

#include "sequence/race.h"
#include "sequence/sequence.h"

enum race_fault {
	RACE_FAULT_LOST,       /* a write landed after arming, and no notification */
	RACE_FAULT_FORBIDDEN,  /* a write landed after mprotect() to read-only had returned */
	RACE_FAULT_SHARED,     /* a forked child saw a later write of its parent */
	RACE_FAULT_DATA,       /* a word holds what was not written last */
	RACE_FAULT_KEPT,       /* memory that was dropped still holds its data */
	RACE_FAULT_FORGOTTEN,  /* what was armed or written reads so no longer */
	RACE_FAULT_KEPT_ARMED, /* a page that is not armed reads so */
	RACE_FAULT_STRAY,      /* an event of a page that was not armed */
	RACE_FAULT_STUCK,      /* the writer waits although no page is armed */
	RACE_FAULT_COUNT
};

struct race_sighting {
	unsigned int count; /* all of them; what follows is of the first */
	unsigned int page;
	unsigned int round; /* from 1 */
	uint64_t before, after;
};

struct race_outcome {
	uint64_t seed;
	unsigned int rounds;	    /* in which something was judged */
	unsigned int tries;	    /* all rounds */
	unsigned int rounds_wanted; /* fewer prove nothing */
	unsigned int writes;	    /* that landed, or asked to, after arming; each was judged */
	unsigned int disturbances;  /* that took effect */
	struct race_sighting faults[RACE_FAULT_COUNT];
};

struct engine;

/*
 * Holds the outcome against the contract. -1 with the engine's error set: there were too few
 * rounds, or the disturbance had no effect, so nothing was tested.
 */
int engine_judge_race(struct engine *engine, enum race race, const struct race_outcome *outcome);

#endif
