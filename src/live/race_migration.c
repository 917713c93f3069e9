// SPDX-License-Identifier: GPL-2.0-only
/*
 * While a thread moves pages from node to node, the calling thread arms, un-protects, or changes
 * their protection, whenever it sees that a page is in motion: what it has to change is a
 * migration entry then. The writer pauses meanwhile and shows afterwards what came of it.
 *
 * Why there is nothing to tolerate: with the page table locked, try_to_migrate_one() gives the
 * entry the bits of its page, change_pte_range() makes it read-only when it arms or protects it,
 * and remove_migration_pte() gives the page what the entry has by then (6.1: mm/mprotect.c:208,
 * mm/migrate.c:203; 6.12: mm/mprotect.c:203, mm/migrate.c:333; for huge pages change_huge_pmd() and
 * remove_migration_pmd()). What a call has done is done when the page arrives.
 */
#include <errno.h>
#include <sched.h>
#include <sys/mman.h>

#include "contract/model.h"
#include "live/race_move.h"
#include "live/race_round.h"
#include "live/race_tracking.h"
#include "system/uapi.h"

/* mprotect() to read-only and back, in one round. */
#define CYCLES 4

/* How long the writer may take to find of each page that it may not be written; to pause then. */
#define TRY_US	 20000
#define PAUSE_US 2000000

/* Loops between two calls that let others run. */
#define SPINS 200

static bool is_uffd(const struct race_state *state)
{
	return tracker_is_uffd(state->setup->tracker);
}

/* Every page is writable in the page table, nothing is armed, and the writer pauses. 1: it is so.
 */
static int make_writable(struct race_state *state)
{
	const struct area *area = state->area;
	int wrote = race_let_write(state);

	if (wrote < 0 || race_settle(state))
		return -1;
	/* A huge page that had to be split to be moved comes back, where the kernel can. */
	for (unsigned int i = 0; i < area->page_count && area->unit > BASE_PAGE; i++)
		madvise(area->start + i * area->unit, area->unit, UC_MADV_COLLAPSE);
	return wrote;
}

/*
 * What the page table tells of @armed and @written; both endure any motion. A page that moves has
 * the bits in its migration entry, and pagemap tells them of that as well.
 */
static int look(struct race_state *state, page_set armed, page_set written)
{
	if (state->setup->tracker == TRACKER_NONE)
		return 0;
	for (unsigned int i = 0; i < state->area->page_count; i++) {
		int notified = race_notified(state->setup, i, state->error);

		if (notified < 0)
			return -1;
		if (notified == 1 && armed >> i & 1)
			race_see(state, RACE_FAULT_FORGOTTEN, i, 0, 0);
		if (notified == 0 && written >> i & 1)
			race_see(state,
				 is_uffd(state) ? RACE_FAULT_KEPT_ARMED : RACE_FAULT_FORGOTTEN, i,
				 0, 0);
	}
	return 0;
}

/* Runs @act with a mover beside it. */
static int beside_mover(struct race_state *state, int (*act)(struct race_state *state))
{
	struct race_mover mover;
	int ret;

	if (race_mover_start(&mover, state->setup, state->error))
		return -1;
	ret = act(state);
	if (race_mover_stop(&mover, ret ? &state->later_error : state->error))
		return -1;
	return ret;
}

/* 1: some page is in motion; 0: nothing moved for a while. */
static int catch_motion(struct race_state *state)
{
	int seen = race_catch_motion(state, &state->in_motion);

	if (seen < 0)
		return -1;
	if (!seen)
		state->in_motion = 0;
	state->outcome->disturbances += seen;
	return seen;
}

static page_set written(const struct race_state *state)
{
	return page_set_all(state->area->page_count) & ~state->armed;
}

static page_set some_pages(struct race_state *state)
{
	page_set all = page_set_all(state->area->page_count);

	/* Soft-dirty cannot leave pages out. */
	return is_uffd(state) && race_random_below(state, 2) ? race_random(state) & all : all;
}

static int arm(struct race_state *state)
{
	if (catch_motion(state) < 0)
		return -1;
	return race_arm_and_watch(state, some_pages(state) | 1u << state->in_motion);
}

static int unprotect(struct race_state *state)
{
	if (catch_motion(state) < 0)
		return -1;
	return race_unprotect(state->setup, page_set_all(state->area->page_count), state->error);
}

/* Nothing of what was armed before it moved is armed when it has arrived. */
static int unprotect_in_motion(struct race_state *state)
{
	page_set all = page_set_all(state->area->page_count);

	if (race_arm(state->setup, all, state->error) || beside_mover(state, unprotect))
		return -1;
	return look(state, 0, all);
}

int race_arm_migrate_round(struct race_state *state)
{
	unsigned int disturbances = state->outcome->disturbances;
	unsigned int writes = state->outcome->writes;
	int writable = make_writable(state);

	if (writable <= 0)
		return writable;
	if (is_uffd(state) && state->round % 2) {
		if (unprotect_in_motion(state))
			return -1;
		writable = make_writable(state);
		if (writable <= 0)
			return writable;
	}
	if (beside_mover(state, arm))
		return -1;
	if (is_uffd(state) && look(state, state->armed, written(state)))
		return -1;
	race_writer_resume(&state->writer);
	if (race_watch(state) || race_settle(state))
		return -1;
	if (state->outcome->disturbances > disturbances && state->outcome->writes > writes)
		state->outcome->rounds++;
	return 0;
}

static int protect(struct race_state *state, int protection)
{
	if (mprotect(state->area->start, state->area->size, protection))
		return error_errno(state->error, "mprotect");
	return 0;
}

/* Ends with memory that is read-only. */
static int change_protection(struct race_state *state)
{
	int seen = 1;

	for (int i = 0; i < CYCLES && seen; i++) {
		if (i && (protect(state, PROT_READ | PROT_WRITE) ||
			  look(state, state->armed, written(state))))
			return -1;
		seen = catch_motion(state);
		if (seen < 0 || protect(state, PROT_READ) ||
		    look(state, state->armed, written(state)))
			return -1;
		race_delay(state);
	}
	return 0;
}

/* The writer pauses again when it has been refused often enough, or the time is over. */
static int let_try(struct race_state *state)
{
	struct race_writer *writer = &state->writer;
	unsigned int refused = atomic_load(&writer->refused), count = state->area->page_count;
	long long end = race_now_us() + TRY_US;

	atomic_store(&writer->gives_up, true);
	race_writer_resume(writer);
	for (unsigned int turn = 1; atomic_load(&writer->refused) - refused < count; turn++) {
		if (turn % SPINS)
			continue;
		if (race_now_us() > end)
			break;
		sched_yield();
	}
	race_writer_ask_pause(writer);
	end = race_now_us() + PAUSE_US;
	while (!race_writer_pauses(writer)) {
		if (race_now_us() > end)
			return error_set(state->error, "the writer does not pause");
		sched_yield();
	}
	atomic_store(&writer->gives_up, false);
	return atomic_load(&writer->refused) != refused;
}

/* To write to memory that is read-only. Nothing moves any more. 1: it did try. */
static int try_to_write(struct race_state *state)
{
	uint64_t before[SEQUENCE_PAGES_MAX];
	int tried;

	for (unsigned int i = 0; i < state->area->page_count; i++)
		before[i] = race_load(state->area, i);
	tried = let_try(state);
	if (tried < 0)
		return -1;
	for (unsigned int i = 0; i < state->area->page_count; i++) {
		uint64_t after = race_load(state->area, i);

		if (after != before[i])
			race_see(state, RACE_FAULT_FORBIDDEN, i, before[i], after);
	}
	return tried;
}

/*
 * Armed, or for soft-dirty all written, before anything moves: whatever is done to a page that
 * migrates, clear_refs must not be, see kernel/bugs/clear-refs-migration.c.
 */
static int prepare(struct race_state *state)
{
	int writable = make_writable(state);

	if (writable <= 0)
		return writable;
	if (is_uffd(state))
		return race_arm_and_watch(state, some_pages(state)) ? -1 : 1;
	if (race_arm(state->setup, 0, state->error))
		return -1;
	return make_writable(state);
}

int race_mprotect_migrate_round(struct race_state *state)
{
	unsigned int disturbances = state->outcome->disturbances;
	int prepared = prepare(state), tried;

	/* What the writer had no time for reads as it likes. */
	if (prepared <= 0)
		return prepared;
	if (beside_mover(state, change_protection) || look(state, state->armed, written(state)))
		return -1;
	tried = try_to_write(state);
	if (protect(state, PROT_READ | PROT_WRITE) || tried < 0)
		return -1;
	race_writer_resume(&state->writer);
	if (race_watch(state) || race_settle(state))
		return -1;
	if (tried && state->outcome->disturbances > disturbances)
		state->outcome->rounds++;
	return 0;
}
