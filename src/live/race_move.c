// SPDX-License-Identifier: GPL-2.0-only
#include "live/race_move.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "system/uapi.h"

#define NODES_MAX    1024
#define NODE_BITS    (8 * sizeof(unsigned long))
#define MEMS_ALLOWED 4 /* MPOL_F_MEMS_ALLOWED of get_mempolicy(2) */
#define MOVE	     2 /* MPOL_MF_MOVE of move_pages(2) */

/* How long no page may be seen in motion; a call moves for a part of its time only. */
#define MOTION_US 100000

/* Looks between two calls that let others run. */
#define LOOKS 2

/* The next node after @node that may be used, or -1. */
static int next_node(const unsigned long *mask, int node)
{
	for (int i = 1; i < NODES_MAX; i++) {
		int next = (node + i) % NODES_MAX;

		if (mask[next / NODE_BITS] >> (next % NODE_BITS) & 1)
			return next;
	}
	return -1;
}

static int move(unsigned int count, void **pages, const int *nodes, int *status,
		struct error *error)
{
	if (syscall(SYS_move_pages, 0, (unsigned long)count, pages, nodes, status,
		    nodes ? MOVE : 0) >= 0)
		return 0;
	return error_errno(error, "move_pages");
}

int race_move_pages(const struct area *area, unsigned int first, unsigned int count,
		    unsigned int *moved, struct error *error)
{
	int from[SEQUENCE_PAGES_MAX], to[SEQUENCE_PAGES_MAX], status[SEQUENCE_PAGES_MAX];
	unsigned long mask[NODES_MAX / NODE_BITS] = { 0 };
	void *pages[SEQUENCE_PAGES_MAX];

	for (unsigned int i = 0; i < count; i++)
		pages[i] = area_word(area, first + i);
	if (syscall(SYS_get_mempolicy, NULL, mask, NODES_MAX, NULL, MEMS_ALLOWED))
		return error_errno(error, "get_mempolicy");
	if (move(count, pages, NULL, from, error))
		return -1;
	for (unsigned int i = 0; i < count; i++) {
		to[i] = next_node(mask, from[i] < 0 ? 0 : from[i]);
		if (to[i] < 0)
			return error_set(error, "there is one memory node only");
	}
	memcpy(status, from, count * sizeof(*status));
	if (move(count, pages, to, status, error))
		return -1;
	/* Some may be busy. */
	for (unsigned int i = 0; i < count; i++)
		*moved += status[i] == to[i] && from[i] >= 0;
	return 0;
}

static void *move_all_the_time(void *context)
{
	struct race_mover *mover = context;
	const struct area *area = mover->setup->area;
	bool huge = area->unit > BASE_PAGE;
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	CPU_SET(mover->setup->cpus[1], &cpus);
	sched_setaffinity(0, sizeof(cpus), &cpus);
	for (unsigned int turn = 0; !atomic_load(&mover->end) && !mover->failed; turn++)
		mover->failed =
			race_move_pages(area, huge ? turn % area->page_count : 0,
					huge ? 1 : area->page_count, &mover->moved, &mover->error);
	return NULL;
}

int race_mover_start(struct race_mover *mover, const struct race_setup *setup, struct error *error)
{
	*mover = (struct race_mover){ .setup = setup };
	errno = pthread_create(&mover->thread, NULL, move_all_the_time, mover);
	return errno ? error_errno(error, "pthread_create") : 0;
}

int race_mover_stop(struct race_mover *mover, struct error *error)
{
	atomic_store(&mover->end, true);
	pthread_join(mover->thread, NULL);
	if (mover->failed)
		*error = mover->error;
	return mover->failed ? -1 : 0;
}

static int read_entries(const struct race_setup *setup, unsigned int page, unsigned int count,
			uint64_t *entries, struct error *error)
{
	uint64_t address = (uintptr_t)area_word(setup->area, page);
	ssize_t size = (ssize_t)(count * sizeof(*entries));

	if (pread(setup->pagemap, entries, (size_t)size,
		  (off_t)(address / BASE_PAGE * sizeof(*entries))) != size)
		return error_errno(error, "read of pagemap");
	return 0;
}

int race_catch_motion(struct race_state *state, unsigned int *page)
{
	unsigned int count = state->area->page_count;
	/* Base pages by one read. */
	unsigned int step = state->area->unit > BASE_PAGE ? 1 : count;
	long long end = race_now_us() + MOTION_US;
	uint64_t entries[SEQUENCE_PAGES_MAX];

	for (unsigned int turn = 1;; turn++) {
		for (unsigned int i = 0; i < count; i += step)
			if (read_entries(state->setup, i, step, entries + i, state->error))
				return -1;
		for (*page = 0; *page < count; ++*page)
			if (entries[*page] & UC_PAGEMAP_SWAPPED)
				return 1;
		if (turn % LOOKS)
			continue;
		if (race_now_us() > end)
			return 0;
		sched_yield();
	}
}
