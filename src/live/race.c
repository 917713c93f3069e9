// SPDX-License-Identifier: GPL-2.0-only
#include "live/race.h"

#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "live/race_round.h"

/*
 * However slow the machine is: then there are too few rounds. All the waiting together stays well
 * below the time that a cell has, since a cell that is killed says nothing of use.
 */
#define HARD_LIMIT_US 4000000

/* How often the writer may fail to write to every page, half a second each. */
#define WRITE_TRIES 4

/* xorshift64* */
uint64_t race_random(struct race_state *state)
{
	uint64_t x = state->random;

	x ^= x >> 12;
	x ^= x << 25;
	x ^= x >> 27;
	state->random = x;
	return (x * UINT64_C(0x2545f4914f6cdd1d)) >> 32;
}

unsigned int race_random_below(struct race_state *state, unsigned int bound)
{
	return race_random(state) % bound;
}

void race_delay(struct race_state *state)
{
	unsigned int loops = race_random_below(state, 1u << race_random_below(state, 14));

	for (volatile unsigned int i = 0; i < loops; i++)
		;
}

long long race_now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

void race_see(struct race_state *state, enum race_fault fault, unsigned int page, uint64_t before,
	      uint64_t after)
{
	struct race_sighting *sighting = &state->outcome->faults[fault];

	if (!sighting->count++) {
		sighting->page = page;
		sighting->round = state->round;
		sighting->before = before;
		sighting->after = after;
	}
}

int race_any_cpu(struct error *error)
{
	cpu_set_t all;

	memset(&all, 0xff, sizeof(all));
	if (sched_setaffinity(0, sizeof(all), &all))
		return error_errno(error, "sched_setaffinity");
	return 0;
}

int race_cpus(int cpus[2], struct error *error)
{
	cpu_set_t allowed;
	unsigned int count = 0;

	if (sched_getaffinity(0, sizeof(allowed), &allowed))
		return error_errno(error, "sched_getaffinity");
	for (int cpu = 0; cpu < CPU_SETSIZE && count < 2; cpu++)
		if (CPU_ISSET(cpu, &allowed))
			cpus[count++] = cpu;
	return count == 2 ? 0 : error_set(error, "a race needs two CPUs");
}

static int check_setup(enum race race, const struct race_setup *setup, struct error *error)
{
	unsigned int needs = race_info(race)->needs;
	bool uffd = setup->tracker == TRACKER_UFFD_WP || setup->tracker == TRACKER_UFFD_WP_ASYNC;

	if (setup->tracker == TRACKER_UFFD_WP_SIGBUS)
		return error_set(error, "a race cannot be run with a tracker by signal");
	if (needs & RACE_NEEDS_UFFD && !uffd)
		return error_set(error, "race %s needs a userfaultfd", race_name(race));
	if (race == RACE_DONTNEED && setup->tracker != TRACKER_UFFD_WP_ASYNC &&
	    setup->tracker != TRACKER_SOFT_DIRTY)
		return error_set(error, "race %s needs a tracker whose writes wait for nobody",
				 race_name(race));
	return 0;
}

/* Of a race, unless its setup says otherwise. */
struct bounds {
	unsigned int rounds_min, milliseconds;
};

static const struct bounds *bounds(enum race race)
{
	static const struct bounds usual = { RACE_ROUNDS_MIN, RACE_MILLISECONDS };
	/* Of eight collapses each. */
	static const struct bounds meeting = { 3, 150 };
	/* Most of a round is spent waiting for a page to be in motion. */
	static const struct bounds moving = { 3, 120 };

	switch (race) {
	case RACE_ARM_COLLAPSE:
		return &meeting;
	case RACE_ARM_MIGRATE:
	case RACE_MPROTECT_MIGRATE:
		return &moving;
	default:
		return &usual;
	}
}

static bool goes_on(const struct race_state *state, long long start)
{
	const struct race_setup *setup = state->setup;
	unsigned int rounds = setup->rounds ? setup->rounds : RACE_ROUNDS;
	unsigned int limit =
		setup->milliseconds ? setup->milliseconds : bounds(state->race)->milliseconds;
	long long spent = race_now_us() - start;

	if (state->outcome->rounds >= rounds || spent > HARD_LIMIT_US)
		return false;
	return spent < limit * 1000LL || state->outcome->rounds < state->outcome->rounds_wanted;
}

static int make_rounds(struct race_state *state)
{
	static int (*const rounds[RACE_COUNT])(struct race_state * state) = {
		[RACE_DONTNEED] = race_dontneed_round,
		[RACE_ARM_COLLAPSE] = race_arm_collapse_round,
		[RACE_ARM_MIGRATE] = race_arm_migrate_round,
		[RACE_MPROTECT_MIGRATE] = race_mprotect_migrate_round,
	};
	int (*make)(struct race_state * state) = rounds[state->race];
	long long start = race_now_us();

	while (goes_on(state, start)) {
		state->round = ++state->outcome->tries;
		if (make ? make(state) : race_make_round(state))
			return -1;
	}
	return 0;
}

/* So that every page is mapped, written last, and no longer anybody else's. */
static int write_last(struct race_state *state)
{
	for (int i = 0; i < WRITE_TRIES; i++) {
		int wrote = race_let_write(state);

		if (wrote < 0 || race_settle(state))
			return -1;
		if (wrote)
			return 0;
	}
	return error_set(state->error, "the writer gets no time on CPU %d", state->setup->cpus[1]);
}

static int run(struct race_state *state)
{
	int ret;

	if (race_writer_start(&state->writer, state->area, state->setup->cpus[1], state->error))
		return -1;
	ret = write_last(state);
	if (!ret)
		ret = race_begin_disturbing(state);
	if (!ret)
		ret = make_rounds(state);
	if (!ret)
		ret = race_end_disturbing(state);
	if (!ret)
		ret = write_last(state);
	if (state->outcome->faults[RACE_FAULT_STUCK].count)
		return -1;
	/* A round that failed half-way has left it running. */
	if (!race_writer_pauses(&state->writer)) {
		state->error = &state->later_error;
		race_settle(state);
	}
	race_writer_stop(&state->writer);
	return ret;
}

int race_run(enum race race, const struct race_setup *setup, struct race_outcome *outcome,
	     struct error *error)
{
	struct race_state *state;
	cpu_set_t before, here;
	bool stuck;
	int ret;

	memset(outcome, 0, sizeof(*outcome));
	if (check_setup(race, setup, error))
		return -1;
	outcome->seed = setup->seed ? setup->seed : RACE_SEED;
	outcome->rounds_wanted = setup->rounds_min ? setup->rounds_min : bounds(race)->rounds_min;
	state = calloc(1, sizeof(*state));
	if (!state)
		return error_set(error, "out of memory");
	state->setup = setup;
	state->area = setup->area;
	state->race = race;
	state->outcome = outcome;
	state->error = error;
	state->random = outcome->seed;
	state->disturb_at = UINT_MAX;
	for (unsigned int i = 0; i < setup->area->page_count; i++)
		state->program_words[i] = *area_word(setup->area, i);
	CPU_ZERO(&here);
	CPU_SET(setup->cpus[0], &here);
	if (sched_getaffinity(0, sizeof(before), &before) ||
	    sched_setaffinity(0, sizeof(here), &here)) {
		free(state);
		return error_errno(error, "sched_setaffinity");
	}
	ret = run(state);
	sched_setaffinity(0, sizeof(before), &before);
	/* A writer that waits for ever keeps what it works on. That is a result, not an error. */
	stuck = outcome->faults[RACE_FAULT_STUCK].count;
	if (stuck)
		return 0;
	free(state);
	return ret;
}
