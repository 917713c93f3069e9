// SPDX-License-Identifier: GPL-2.0-only
/* What is done to the memory beside the writer. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "live/race_move.h"
#include "live/race_round.h"
#include "live/race_tracking.h"
#include "system/uapi.h"

#define COLLAPSE_TRIES 20

/* Not longer: it may be waiting for us. */
#define CATCH_US 100

static char *unit_start(const struct race_state *state, unsigned int page)
{
	return state->area->start + page * state->area->unit;
}

static int disturb_nothing(struct race_state *state)
{
	state->outcome->disturbances++;
	return 0;
}

/*
 * Pages that are armed, pages that are not, and the same pages again. What was un-protected owes
 * no notification any more.
 */
static int disturb_unprotect(struct race_state *state)
{
	page_set pages = race_random(state) & page_set_all(state->area->page_count);

	state->watched &= ~pages;
	if (race_unprotect(state->setup, pages, state->error))
		return -1;
	if (race_random_below(state, 2) && race_unprotect(state->setup, pages, state->error))
		return -1;
	state->outcome->disturbances++;
	return 0;
}

static int disturb_scan(struct race_state *state)
{
	state->outcome->disturbances++;
	return race_scan(state->setup, state->error);
}

/* Once mprotect() has returned, no store lands until write access comes back. */
static int disturb_mprotect(struct race_state *state)
{
	const struct area *area = state->area;
	uint64_t before[SEQUENCE_PAGES_MAX];

	race_catch_writer(state, CATCH_US);
	if (mprotect(area->start, area->size, PROT_READ))
		return error_errno(state->error, "mprotect");
	for (unsigned int i = 0; i < area->page_count; i++)
		before[i] = race_load(area, i);
	race_delay(state);
	for (unsigned int i = 0; i < area->page_count; i++) {
		uint64_t after = race_load(area, i);

		if (after != before[i])
			race_see(state, RACE_FAULT_FORBIDDEN, i, before[i], after);
	}
	if (mprotect(area->start, area->size, PROT_READ | PROT_WRITE))
		return error_errno(state->error, "mprotect");
	state->outcome->disturbances++;
	return 0;
}

enum child_status { CHILD_CONTENT, CHILD_SAW_CHANGE, CHILD_LACKS_DATA };

/* Only calls that a child of a process with threads may make. Tells status and page. */
static _Noreturn void look_as_child(struct race_state *state, const uint64_t *before, int report)
{
	const struct area *area = state->area;
	uint64_t first[SEQUENCE_PAGES_MAX], told[4] = { CHILD_CONTENT };

	for (unsigned int i = 0; i < area->page_count; i++) {
		first[i] = race_load(area, i);
		if (first[i] < before[i] || *area_word(area, i) != state->program_words[i]) {
			told[0] = CHILD_LACKS_DATA;
			told[1] = i;
			told[2] = before[i];
			told[3] = first[i];
		}
	}
	race_delay(state);
	for (unsigned int i = 0; i < area->page_count && !state->setup->shared; i++) {
		uint64_t second = race_load(area, i);

		if (second != first[i]) {
			told[0] = CHILD_SAW_CHANGE;
			told[1] = i;
			told[2] = first[i];
			told[3] = second;
		}
	}
	_exit(write(report, told, sizeof(told)) != sizeof(told));
}

static void judge_child(struct race_state *state, const uint64_t *told)
{
	state->outcome->disturbances++;
	if (told[0] == CHILD_SAW_CHANGE)
		race_see(state, RACE_FAULT_SHARED, told[1], told[2], told[3]);
	else if (told[0] == CHILD_LACKS_DATA)
		race_see(state, RACE_FAULT_DATA, told[1], told[2], told[3]);
}

static int disturb_fork(struct race_state *state)
{
	uint64_t before[SEQUENCE_PAGES_MAX], told[4];
	int report[2], status;
	ssize_t got;
	pid_t child;

	for (unsigned int i = 0; i < state->area->page_count; i++)
		before[i] = race_load(state->area, i);
	if (pipe(report))
		return error_errno(state->error, "pipe");
	race_catch_writer(state, CATCH_US);
	child = fork();
	if (!child)
		look_as_child(state, before, report[1]);
	close(report[1]);
	got = child < 0 ? 0 : read(report[0], told, sizeof(told));
	close(report[0]);
	if (child < 0)
		return error_errno(state->error, "fork");
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (got != sizeof(told))
		return error_set(state->error, "a forked child ended with status 0x%x", status);
	judge_child(state, told);
	return 0;
}

/* Some of the pages, but one huge page only: the copy takes its time. */
static int disturb_migrate(struct race_state *state)
{
	unsigned int first = race_random_below(state, state->area->page_count);
	unsigned int count = state->area->unit > BASE_PAGE ? 1 : state->area->page_count - first;

	return race_move_pages(state->area, first, count, &state->outcome->disturbances,
			       state->error);
}

/* A change of one base page's protection, of one that nobody writes, maps all by base pages. */
int race_split(struct race_state *state, unsigned int page)
{
	char *middle = unit_start(state, page) + state->area->unit / 2;

	if (mprotect(middle, BASE_PAGE, PROT_READ) ||
	    mprotect(middle, BASE_PAGE, PROT_READ | PROT_WRITE))
		return error_errno(state->error, "mprotect");
	return 0;
}

static int disturb_split(struct race_state *state)
{
	state->outcome->disturbances++;
	return race_split(state, race_random_below(state, state->area->page_count));
}

/* Refused for reasons of its own (an armed page, a reference that somebody holds). */
static int disturb_collapse(struct race_state *state)
{
	unsigned int page = race_random_below(state, state->area->page_count);

	if (race_split(state, page))
		return -1;
	if (!madvise(unit_start(state, page), state->area->unit, UC_MADV_COLLAPSE))
		state->outcome->disturbances++;
	return 0;
}

static int disturb_pageout(struct race_state *state)
{
	if (madvise(state->area->start, state->area->size, UC_MADV_PAGEOUT))
		return error_errno(state->error, "madvise(MADV_PAGEOUT)");
	return 0;
}

static const struct disturbance {
	int (*disturb)(struct race_state *state);
} disturbances[RACE_COUNT] = {
	[RACE_ARM] = { disturb_nothing },     [RACE_UNPROTECT] = { disturb_unprotect },
	[RACE_SCAN] = { disturb_scan },	      [RACE_MPROTECT] = { disturb_mprotect },
	[RACE_FORK] = { disturb_fork },	      [RACE_MIGRATE] = { disturb_migrate },
	[RACE_SPLIT] = { disturb_split },     [RACE_COLLAPSE] = { disturb_collapse },
	[RACE_PAGEOUT] = { disturb_pageout },
};

int race_disturb(struct race_state *state)
{
	return disturbances[state->race].disturb(state);
}

/*
 * Of the huge pages that were split one a round comes back, where the kernel can. Nothing else
 * brings one back: before 6.14 memory that was split keeps its page table.
 */
void race_prepare(struct race_state *state)
{
	unsigned int page = state->round % state->area->page_count;

	if (state->race == RACE_SPLIT)
		madvise(unit_start(state, page), state->area->unit, UC_MADV_COLLAPSE);
}

/* Pages written to swap so far, by whatever way; -1 if it cannot be told. */
static long long swapped(void)
{
	FILE *file = fopen("/proc/vmstat", "re");
	long long count, sum = -1;
	char line[128];

	if (!file)
		return -1;
	while (fgets(line, sizeof(line), file))
		if (sscanf(line, "pswpout %lld", &count) == 1 ||
		    sscanf(line, "zswpout %lld", &count) == 1)
			sum = (sum < 0 ? 0 : sum) + count;
	fclose(file);
	return sum;
}

/* Steps before this one may have split some; for a while they may be too busy to come back. */
static int make_huge(struct race_state *state)
{
	for (int i = 0; i < COLLAPSE_TRIES; i++) {
		int huge = area_is_huge(state->area, state->error);

		if (huge)
			return huge < 0 ? -1 : 0;
		for (unsigned int page = 0; page < state->area->page_count; page++)
			madvise(unit_start(state, page), state->area->unit, UC_MADV_COLLAPSE);
	}
	return error_set(state->error, "the kernel gave no transparent huge pages for the whole "
				       "area: is memory short or fragmented?");
}

int race_begin_disturbing(struct race_state *state)
{
	state->swapped_before = swapped();
	if (race_info(state->race)->needs & RACE_NEEDS_HUGE_PAGES)
		return make_huge(state);
	return 0;
}

int race_end_disturbing(struct race_state *state)
{
	if (state->race == RACE_PAGEOUT && state->swapped_before >= 0)
		state->outcome->disturbances = swapped() - state->swapped_before;
	return 0;
}
