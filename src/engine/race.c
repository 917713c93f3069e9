// SPDX-License-Identifier: GPL-2.0-only
#include "engine/race.h"

#include <inttypes.h>
#include <stdio.h>

#include "engine/run.h"

static enum clause notification_clause(enum tracker tracker)
{
	switch (tracker) {
	case TRACKER_UFFD_WP_ASYNC:
		return CLAUSE_R2;
	case TRACKER_SOFT_DIRTY:
		return CLAUSE_R3;
	default:
		return CLAUSE_R1;
	}
}

/* R1 stands for the notification that the tracker owes. */
static const struct judgement {
	enum clause clause;
	const char *expected;
	bool values; /* what the word held tells something */
} judgements[RACE_FAULT_COUNT] = {
	[RACE_FAULT_LOST] = { CLAUSE_R1, "each write after arming is notified", true },
	[RACE_FAULT_FORBIDDEN] = { CLAUSE_D5, "no write lands once mprotect(R) has returned",
				   true },
	[RACE_FAULT_SHARED] = { CLAUSE_D1, "the child's memory stays as it was at fork", true },
	[RACE_FAULT_DATA] = { CLAUSE_D4, "the word holds what was written last", true },
	[RACE_FAULT_KEPT] = { CLAUSE_D4, "0 once MADV_DONTNEED has returned", true },
	[RACE_FAULT_FORGOTTEN] = { CLAUSE_R4, "what was armed, or has been written, still reads so",
				   false },
	[RACE_FAULT_KEPT_ARMED] = { CLAUSE_S2, "nothing reads armed that is not", false },
	[RACE_FAULT_STRAY] = { CLAUSE_S1, "no event of a page that is not armed", false },
	[RACE_FAULT_STUCK] = { CLAUSE_R1, "the writer goes on once its page is un-protected",
			       false },
};

static void judge(struct engine *engine, const struct race_outcome *outcome, enum race_fault fault)
{
	const struct race_sighting *sighting = &outcome->faults[fault];
	const struct judgement *judgement = &judgements[fault];
	enum clause clause = judgement->clause;
	char values[64] = "";

	engine_check(engine);
	if (!sighting->count)
		return;
	if (fault == RACE_FAULT_LOST)
		clause = notification_clause(engine->model.setup.tracker);
	if (judgement->values)
		snprintf(values, sizeof(values), "0x%" PRIx64 ", then 0x%" PRIx64 ": ",
			 sighting->before, sighting->after);
	engine_find(engine, clause, (int)sighting->page, judgement->expected,
		    "%s%u times, first in round %u of seed 0x%" PRIx64, values, sighting->count,
		    sighting->round, outcome->seed);
}

int engine_judge_race(struct engine *engine, enum race race, const struct race_outcome *outcome)
{
	for (int fault = 0; fault < RACE_FAULT_COUNT; fault++)
		judge(engine, outcome, fault);
	engine->result->notifications += outcome->writes;
	if (engine->failed)
		return 0;
	if (outcome->rounds < outcome->rounds_wanted)
		return error_set(&engine->error,
				 "race %s: %u rounds instead of %u, too few to tell anything: is "
				 "the system too busy?",
				 race_name(race), outcome->rounds, outcome->rounds_wanted);
	if (!outcome->disturbances)
		return error_set(&engine->error, "race %s: it had no effect in %u rounds",
				 race_name(race), outcome->rounds);
	return 0;
}
