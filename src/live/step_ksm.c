// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "live/pagemap.h"
#include "live/steps.h"
#include "system/uapi.h"

#define FULL_SCANS "/sys/kernel/mm/ksm/full_scans"

/*
 * The pass under way may have begun behind our pages; the next takes their checksums, the one
 * after it merges; and huge pages, which are only split then, take one more.
 */
#define PASSES 4

#define DEADLINE_MS 5000
#define WAIT_US	    1000

static long read_number(const char *path)
{
	FILE *file = fopen(path, "re");
	long value = -1;

	if (!file)
		return -1;
	if (fscanf(file, "%ld", &value) != 1)
		value = -1;
	fclose(file);
	return value;
}

static long long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static int wait_for_passes(struct error *error)
{
	long long deadline = now_ms() + DEADLINE_MS;
	long first = read_number(FULL_SCANS), last = first;

	if (first < 0)
		return error_errno(error, FULL_SCANS);
	while (last < first + PASSES) {
		if (now_ms() > deadline)
			return error_set(error, "KSM made %ld passes in %d ms", last - first,
					 DEADLINE_MS);
		usleep(WAIT_US);
		last = read_number(FULL_SCANS);
	}
	return 0;
}

static int count_merged(long *pages, struct error *error)
{
	*pages = read_number("/proc/self/ksm_merging_pages");
	return *pages < 0 ? error_errno(error, "/proc/self/ksm_merging_pages") : 0;
}

int step_ksm_merge(struct local *local, const struct step *step, uint64_t value,
		   struct error *error)
{
	long before, after;

	(void)step;
	(void)value;
	if (count_merged(&before, error))
		return -1;
	if (madvise(local->area->start, local->area->size, MADV_MERGEABLE))
		return error_errno(error, "madvise(MADV_MERGEABLE)");
	if (wait_for_passes(error) || count_merged(&after, error))
		return -1;
	if (after <= before)
		return error_set(error, "KSM merged nothing: have two pages the same data?");
	return 0;
}

int step_ksm_unmerge(struct local *local, const struct step *step, uint64_t value,
		     struct error *error)
{
	(void)step;
	(void)value;
	if (madvise(local->area->start, local->area->size, MADV_UNMERGEABLE))
		return error_errno(error, "madvise(MADV_UNMERGEABLE)");
	return 0;
}
