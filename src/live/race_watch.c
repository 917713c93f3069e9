// SPDX-License-Identifier: GPL-2.0-only
/* One round of a race: let the writer write, arm, watch what its next writes do, settle. */
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <unistd.h>

#include "live/race_round.h"
#include "live/race_tracking.h"

/* How long the writer may take for one store to each page; waiting longer proves no more. */
#define WATCH_US 20000

/* How long the writer may take to write to every page while nothing is armed. */
#define WRITE_US 500000

/* How long it may be kept from its CPU before arming is worth nothing; a few time slices. */
#define CATCH_US 10000

/* How long it may take to pause, at the least, before it is looked at more closely. */
#define STUCK_US    2000000
/* How often it must be found asleep then, a millisecond apart. */
#define STUCK_LOOKS 200

/* Loops between two calls that let others run. */
#define SPINS 200

static void wait_a_little(unsigned int turn)
{
	if (turn % SPINS == SPINS - 1)
		sched_yield();
}

static page_set all_pages(const struct race_state *state)
{
	return page_set_all(state->area->page_count);
}

/*
 * While it is armed and not un-protected, a page's word cannot change. If it did all the same, a
 * write was lost, even if an event comes as well.
 */
static bool changed(const struct race_state *state, unsigned int page, uint64_t *now)
{
	*now = race_load(state->area, page);
	return *now != state->at_arming[page];
}

static void lost(struct race_state *state, unsigned int page, uint64_t now)
{
	race_see(state, RACE_FAULT_LOST, page, state->at_arming[page], now);
	state->watched &= ~(1u << page);
}

static int take_event(struct race_state *state, unsigned int page)
{
	uint64_t now;

	/* A page that was armed before in this round may have told so late. */
	if (page == UINT32_MAX || !(state->armed >> page & 1)) {
		race_see(state, RACE_FAULT_STRAY, page == UINT32_MAX ? 0 : page, 0, 0);
		return race_unprotect(state->setup, all_pages(state), state->error);
	}
	if (state->watched >> page & 1) {
		if (changed(state, page, &now))
			lost(state, page, now);
		state->watched &= ~(1u << page);
		state->outcome->writes++;
		if (race_random_below(state, 4) == 0)
			race_delay(state);
	}
	return race_unprotect(state->setup, 1u << page, state->error);
}

/* 1: something came. */
static int take_next_event(struct race_state *state)
{
	unsigned int page;
	int ret = race_next_event(state->setup, &page, state->error);

	if (ret <= 0)
		return ret;
	return take_event(state, page) ? -1 : 1;
}

static int watch_for_events(struct race_state *state)
{
	uint64_t now;

	for (unsigned int i = 0; i < state->area->page_count; i++)
		if (state->watched >> i & 1 && changed(state, i, &now)) {
			state->outcome->writes++;
			lost(state, i, now);
		}
	return take_next_event(state);
}

/* The word first, then what the page table tells of it: that can only have come before. */
static int watch_page_table(struct race_state *state)
{
	for (unsigned int i = 0; i < state->area->page_count; i++) {
		uint64_t now;
		int notified;

		if (!(state->watched >> i & 1) || !changed(state, i, &now))
			continue;
		notified = race_notified(state->setup, i, state->error);
		if (notified < 0)
			return -1;
		state->watched &= ~(1u << i);
		if (notified != 2)
			state->outcome->writes++;
		if (!notified)
			lost(state, i, now);
	}
	/* An asynchronous tracker is told nothing. */
	return take_next_event(state);
}

int race_watch(struct race_state *state)
{
	bool by_event = state->setup->tracker == TRACKER_UFFD_WP;
	unsigned int writes = state->outcome->writes;
	long long end = race_now_us() + WATCH_US;

	for (unsigned int turn = 0; state->watched; turn++) {
		if (state->outcome->writes - writes >= state->disturb_at) {
			state->disturb_at = UINT_MAX;
			if (race_disturb(state))
				return -1;
		}
		if ((by_event ? watch_for_events(state) : watch_page_table(state)) < 0)
			return -1;
		if (turn % SPINS == 0 && race_now_us() > end)
			break;
		wait_a_little(turn);
	}
	if (state->disturb_at == UINT_MAX)
		return 0;
	state->disturb_at = UINT_MAX;
	return race_disturb(state);
}

int race_let_write(struct race_state *state)
{
	long long end = race_now_us() + WRITE_US;
	uint64_t before[SEQUENCE_PAGES_MAX] = { 0 };
	unsigned int left = all_pages(state);

	for (unsigned int i = 0; i < state->area->page_count; i++)
		before[i] = race_load(state->area, i);
	race_writer_resume(&state->writer);
	for (unsigned int turn = 0; left; turn++) {
		for (unsigned int i = 0; i < state->area->page_count; i++)
			if (race_load(state->area, i) != before[i])
				left &= ~(1u << i);
		if (take_next_event(state) < 0)
			return -1;
		if (turn % SPINS == 0 && race_now_us() > end)
			return 0;
		wait_a_little(turn);
	}
	return 1;
}

/* Sleeps although nothing is armed and everybody was woken? */
static bool is_stuck(struct race_state *state)
{
	for (int look = 0; look < STUCK_LOOKS; look++) {
		if (race_writer_pauses(&state->writer) || !race_writer_sleeps(&state->writer))
			return false;
		usleep(1000);
	}
	return true;
}

/*
 * Events are still answered: a fault that was under way when its page was un-protected may tell
 * all the same, and before 6.3 its thread waits until the page is un-protected once more.
 */
static int make_pause(struct race_state *state)
{
	long long end = race_now_us() + STUCK_US;

	race_writer_ask_pause(&state->writer);
	for (unsigned int turn = 0; !race_writer_pauses(&state->writer); turn++) {
		int ret = take_next_event(state);

		if (ret < 0)
			return -1;
		wait_a_little(turn);
		if (ret || turn % SPINS || race_now_us() < end)
			continue;
		if (is_stuck(state)) {
			race_see(state, RACE_FAULT_STUCK, 0, 0, 0);
			return error_set(state->error, "the writer waits for ever");
		}
		end = race_now_us() + STUCK_US;
	}
	return 0;
}

static void compare_data(struct race_state *state)
{
	for (unsigned int i = 0; i < state->area->page_count; i++) {
		uint64_t word = race_load(state->area, i);
		uint64_t program_word = *area_word(state->area, i);

		if (word != state->writer.stored[i])
			race_see(state, RACE_FAULT_DATA, i, state->writer.stored[i], word);
		if (program_word != state->program_words[i])
			race_see(state, RACE_FAULT_DATA, i, state->program_words[i], program_word);
	}
}

int race_settle(struct race_state *state)
{
	int ret;

	state->watched = 0;
	if (race_unprotect(state->setup, all_pages(state), state->error) || make_pause(state))
		return -1;
	/* What came too late belongs to this round; the writer waits for none of it. */
	do {
		ret = take_next_event(state);
	} while (ret > 0);
	if (ret < 0)
		return -1;
	state->armed = 0;
	compare_data(state);
	return 0;
}

void race_catch_writer(struct race_state *state, long long microseconds)
{
	long long end = race_now_us() + microseconds;
	uint64_t before = race_load(state->area, 0);

	for (unsigned int turn = 1; race_load(state->area, 0) == before; turn++)
		if (turn % SPINS == 0 && race_now_us() > end)
			return;
}

void race_watch_armed(struct race_state *state, page_set pages)
{
	for (unsigned int i = 0; i < state->area->page_count; i++)
		state->at_arming[i] = race_load(state->area, i);
	state->armed = state->watched = pages;
}

int race_arm_and_watch(struct race_state *state, page_set pages)
{
	state->armed = pages;
	if (race_arm(state->setup, pages, state->error))
		return -1;
	race_watch_armed(state, pages);
	return 0;
}

static int arm(struct race_state *state)
{
	page_set pages = all_pages(state);

	if (state->setup->tracker == TRACKER_NONE)
		return 0;
	/* Soft-dirty cannot leave pages out. */
	if (state->setup->tracker != TRACKER_SOFT_DIRTY && race_random_below(state, 2))
		pages &= race_random(state);
	race_catch_writer(state, CATCH_US);
	return race_arm_and_watch(state, pages);
}

int race_make_round(struct race_state *state)
{
	unsigned int writes = state->outcome->writes;
	unsigned int when = race_random_below(state, 4);
	int wrote;

	race_prepare(state);
	wrote = race_let_write(state);
	if (wrote < 0)
		return -1;
	race_delay(state);
	/* Before arming, after it, or both. */
	if (when != 1 && race_disturb(state))
		return -1;
	if (take_next_event(state) < 0)
		return -1;
	state->disturb_at = when ? race_random_below(state, state->area->page_count) : UINT_MAX;
	if (arm(state) || race_watch(state) || race_settle(state))
		return -1;
	if (wrote && (state->outcome->writes > writes || state->setup->tracker == TRACKER_NONE))
		state->outcome->rounds++;
	return 0;
}
