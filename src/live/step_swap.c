// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/swap.h>
#include <unistd.h>

#include "live/pagemap.h"
#include "live/steps.h"
#include "system/uapi.h"

/* A page that is on its way (in an LRU batch, under writeback) needs another call or two. */
#define TRIES	20
#define WAIT_US 2000

static int pageout_run(char *start, size_t size, void *context)
{
	if (madvise(start, size, UC_MADV_PAGEOUT))
		return error_errno(context, "madvise(MADV_PAGEOUT)");
	return 0;
}

/*
 * Of a large folio only the page that is written to: what is all zeroes may become the zero page,
 * which is another page frame and stays.
 */
static page_set still_in(const struct local *local, const struct page_view *before,
			 const struct page_view *views, page_set wanted)
{
	page_set in = 0;

	for (unsigned int i = 0; i < local->area->page_count; i++)
		if (wanted >> i & 1 && views[i].present && views[i].pfn == before[i].pfn)
			in |= 1u << i;
	return in;
}

int step_pageout(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct page_view before[SEQUENCE_PAGES_MAX], views[SEQUENCE_PAGES_MAX];
	page_set wanted, in = 0;

	(void)value;
	if (swap_acquire(&local->swap_use, local->locks, local->swapoff, error) ||
	    pagemap_inspect(local->pagemap, local->area, local->facts, before, error))
		return -1;
	wanted = pages_alone(local, before) & step->pages;
	for (int i = 0; i < TRIES; i++) {
		if (area_each_run(local->area, step->pages, pageout_run, error) ||
		    pagemap_inspect(local->pagemap, local->area, local->facts, views, error))
			return -1;
		in = still_in(local, before, views, wanted);
		if (!in)
			return 0;
		usleep(WAIT_US);
	}
	return error_set(error, "the kernel pages 0x%x not out: is swap full?", in);
}

static int swap_device(char *path, size_t size, struct error *error)
{
	FILE *file = fopen("/proc/swaps", "re");
	char line[512];
	bool found = false;

	if (!file)
		return error_errno(error, "/proc/swaps");
	while (!found && fgets(line, sizeof(line), file)) {
		line[strcspn(line, " \t\n")] = 0;
		found = line[0] == '/';
	}
	fclose(file);
	if (!found)
		return error_set(error, "/proc/swaps lists no swap");
	snprintf(path, size, "%s", line);
	return 0;
}

int step_swapoff(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	char path[512];

	(void)step;
	(void)value;
	if (swap_acquire(&local->swap_use, local->locks, true, error) ||
	    swap_device(path, sizeof(path), error))
		return -1;
	if (swapoff(path))
		return error_errno(error, "swapoff %s", path);
	if (swapon(path, 0))
		return error_errno(error, "swapon %s", path);
	return 0;
}
