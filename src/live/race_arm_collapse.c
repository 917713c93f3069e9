// SPDX-License-Identifier: GPL-2.0-only
/*
 * Arming against MADV_COLLAPSE. A collapse looks at the page table, leaves it to allocate memory,
 * and looks again with everybody else kept out; UFFDIO_WRITEPROTECT and PAGEMAP_SCAN are kept out
 * by the same lock, and so is whoever reads pagemap. So whatever comes first, from the end of the
 * arming call on the page is armed: either the collapse has seen that and gives up, or what is
 * armed is the huge page, which comes to be mapped by base pages (6.1, 6.12: collapse_huge_page(),
 * __collapse_huge_page_isolate(), change_pmd_range(), pagemap_scan_thp_entry()).
 *
 * One thread arms a base page and un-protects it again; the calling thread collapses all the time.
 * Neither waits for the other, so that they meet anywhere.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>

#include "live/race_round.h"
#include "live/race_tracking.h"
#include "system/uapi.h"

/* Collapses in one round that take effect, and others. */
#define COLLAPSES 8
#define TRIES	  40
#define ROUND_US  150000

/* How long arming or not arming lasts at most, however long a collapse takes. */
#define PAUSE_MAX_US 5000

struct armer {
	struct race_state *state;
	unsigned int page;
	char *base_page; /* of it, the one that is written to */
	uint64_t random;
	atomic_uint collapse_us; /* how long the last one took */
	atomic_uint armed;	 /* how often */
	atomic_bool end;
	bool failed;
	struct error error;
};

/* Up to so many times as long as a collapse takes. */
static void pause_somehow(struct armer *armer, unsigned int times)
{
	long long end = race_now_us();

	armer->random = armer->random * UINT64_C(6364136223846793005) + 1442695040888963407;
	end += (long long)(armer->random >> 33) % (times * atomic_load(&armer->collapse_us) + 1);
	/* A collapse waits for work that is done on each CPU: lru_add_drain_all(). */
	while (race_now_us() < end && !atomic_load(&armer->end))
		sched_yield();
}

/* Armed, and still so after a while. */
static int arm_and_look(struct armer *armer)
{
	struct race_state *state = armer->state;
	int notified;

	if (race_arm_base_page(state->setup, armer->base_page, &armer->error))
		return -1;
	atomic_fetch_add(&armer->armed, 1);
	pause_somehow(armer, 1);
	notified = race_notified(state->setup, armer->page, &armer->error);
	if (notified < 0)
		return -1;
	if (notified == 1)
		race_see(state, RACE_FAULT_FORGOTTEN, armer->page, 0, 0);
	return 0;
}

/* Ends with a page that is armed. */
static void *arm_over_and_over(void *context)
{
	struct armer *armer = context;
	const struct race_setup *setup = armer->state->setup;
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	CPU_SET(setup->cpus[1], &cpus);
	sched_setaffinity(0, sizeof(cpus), &cpus);
	while (!armer->failed) {
		armer->failed = arm_and_look(armer);
		if (armer->failed || atomic_load(&armer->end))
			break;
		armer->failed = race_unprotect_base_page(setup, armer->base_page, &armer->error);
		/* What is armed when a collapse begins is not collapsed. */
		pause_somehow(armer, 2);
	}
	return NULL;
}

/* Memory of which no page is writable is not collapsed: one is that nobody else cares for. */
static void make_one_writable(const struct area *area, unsigned int page)
{
	volatile char *middle = area->start + page * area->unit + area->unit / 2;
	char value = *middle;

	*middle = value;
}

/*
 * How many took effect; -1 with the error set. One is given up for reasons of its own as well, such
 * as a reference that somebody holds.
 */
static int collapse(struct race_state *state, struct armer *armer)
{
	const struct area *area = state->area;
	long long end = race_now_us() + ROUND_US, began, took;
	unsigned int done = 0;

	for (int i = 0; i < TRIES && done < COLLAPSES && race_now_us() < end; i++) {

		if (race_split(state, armer->page))
			return -1;
		make_one_writable(area, armer->page);
		began = race_now_us();
		if (madvise(area->start + armer->page * area->unit, area->unit, UC_MADV_COLLAPSE))
			continue;
		took = race_now_us() - began;
		atomic_store(&armer->collapse_us,
			     took < PAUSE_MAX_US ? (unsigned int)took : PAUSE_MAX_US);
		done++;
	}
	state->outcome->disturbances += done;
	return (int)done;
}

int race_arm_collapse_round(struct race_state *state)
{
	struct armer armer = {
		.state = state,
		.page = race_random_below(state, state->area->page_count),
		.random = race_random(state),
		.collapse_us = 200,
	};
	unsigned int writes = state->outcome->writes;
	const struct area *area = state->area;
	pthread_t thread;
	int done;

	armer.base_page = area->start + armer.page * area->unit +
			  area_base_page(area, armer.page) * BASE_PAGE;
	errno = pthread_create(&thread, NULL, arm_over_and_over, &armer);
	if (errno)
		return error_errno(state->error, "pthread_create");
	done = collapse(state, &armer);
	atomic_store(&armer.end, true);
	pthread_join(thread, NULL);
	if (armer.failed)
		*state->error = armer.error;
	if (done < 0 || armer.failed)
		return -1;
	race_watch_armed(state, 1u << armer.page);
	race_writer_resume(&state->writer);
	if (race_watch(state) || race_settle(state))
		return -1;
	if (done && atomic_load(&armer.armed) > 1 && state->outcome->writes > writes)
		state->outcome->rounds++;
	return 0;
}
