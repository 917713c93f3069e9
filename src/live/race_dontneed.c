// SPDX-License-Identifier: GPL-2.0-only
/*
 * MADV_DONTNEED against arming: the walk that arms takes an entry away for a moment, and the walk
 * that drops must not take that for memory that is not there. One thread arms all the time; the
 * calling thread, which is the only one that writes here, drops pages and reads them.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>

#include "live/race_round.h"
#include "live/race_tracking.h"

/* Drops and looks in one round, for which the other thread runs once. */
#define DROPS 20

struct armer {
	const struct race_setup *setup;
	atomic_bool end;
	atomic_uint calls;
	bool failed;
	struct error error;
};

static void *arm_all_the_time(void *context)
{
	struct armer *armer = context;
	const struct race_setup *setup = armer->setup;
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	CPU_SET(setup->cpus[1], &cpus);
	sched_setaffinity(0, sizeof(cpus), &cpus);
	while (!atomic_load(&armer->end) && !armer->failed) {
		armer->failed =
			race_arm(setup, page_set_all(setup->area->page_count), &armer->error);
		atomic_fetch_add(&armer->calls, 1);
	}
	return NULL;
}

/* Of shared memory only the mapping is dropped; private memory is new, or the file's zeroes. */
static int drop(struct race_state *state, unsigned int page)
{
	const struct area *area = state->area;
	char *start = area->start + page * area->unit;
	bool keeps = state->setup->shared;
	uint64_t value = ((uint64_t)race_random(state) << 5 | page) + 32, now;

	atomic_store_explicit(race_word(area, page), value, memory_order_relaxed);
	race_delay(state);
	if (madvise(start, area->unit, MADV_DONTNEED))
		return error_errno(state->error, "madvise(MADV_DONTNEED)");
	now = race_load(area, page);
	state->outcome->writes++;
	if (now != (keeps ? value : 0))
		race_see(state, keeps ? RACE_FAULT_DATA : RACE_FAULT_KEPT, page, value, now);
	return 0;
}

static void put_back(struct race_state *state)
{
	for (unsigned int i = 0; i < state->area->page_count; i++)
		*area_word(state->area, i) = state->program_words[i];
}

int race_dontneed_round(struct race_state *state)
{
	struct armer armer = { .setup = state->setup };
	pthread_t thread;
	unsigned int calls = 0;
	int ret = pthread_create(&thread, NULL, arm_all_the_time, &armer);

	if (ret) {
		errno = ret;
		return error_errno(state->error, "pthread_create");
	}
	while (!atomic_load(&armer.calls))
		sched_yield();
	calls = atomic_load(&armer.calls);
	for (int i = 0; i < DROPS && !ret; i++)
		ret = drop(state, race_random_below(state, state->area->page_count));
	calls = atomic_load(&armer.calls) - calls;
	atomic_store(&armer.end, true);
	pthread_join(thread, NULL);
	put_back(state);
	if (armer.failed) {
		*state->error = armer.error;
		return -1;
	}
	if (ret ||
	    race_unprotect(state->setup, page_set_all(state->area->page_count), state->error))
		return -1;
	state->outcome->disturbances += calls;
	state->outcome->rounds += calls > 0;
	return 0;
}
