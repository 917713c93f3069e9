// SPDX-License-Identifier: GPL-2.0-only
/* Steps that take huge pages apart and put them together. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/steps.h"
#include "system/uapi.h"

#define SPLIT_HUGE_PAGES "/sys/kernel/debug/split_huge_pages"

#define TRIES	5
#define WAIT_US 2000

/*
 * A mapping that ends inside a huge page splits its entry: MADV_DONTFORK on one base page does
 * that and nothing else, and taken back the mappings merge again.
 */
static int split_run(char *start, size_t size, void *context)
{
	const size_t unit = *(const size_t *)context;

	for (size_t offset = 0; offset < size; offset += unit) {
		char *second = start + offset + BASE_PAGE;

		if (madvise(second, BASE_PAGE, MADV_DONTFORK) ||
		    madvise(second, BASE_PAGE, MADV_DOFORK))
			return -1;
	}
	return 0;
}

static int huge_bytes(const struct local *local, uint64_t *bytes, struct error *error)
{
	return area_smaps(local->area,
			  local->area->mapping == MAPPING_SHMEM_THP ? "ShmemPmdMapped"
								    : "AnonHugePages",
			  bytes, error);
}

int step_split(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	unsigned int units = __builtin_popcount(step->pages);
	size_t unit = local->area->unit;
	uint64_t bytes;

	(void)value;
	if (area_each_run(local->area, step->pages, split_run, &unit))
		return error_errno(error, "madvise(MADV_DONTFORK)");
	if (huge_bytes(local, &bytes, error))
		return -1;
	if (bytes > local->area->size - units * unit)
		return error_set(error, "the kernel split no huge page: %llu bytes are huge",
				 (unsigned long long)bytes);
	return 0;
}

struct split_work {
	int file;
	struct error *error;
};

static int split_folio_run(char *start, size_t size, void *context)
{
	struct split_work *work = context;

	/* Busy for a moment (an LRU batch), it is passed over: the next call gets it. */
	for (int i = 0; i < TRIES; i++) {
		if (dprintf(work->file, "%d,0x%lx,0x%lx", getpid(), (unsigned long)start,
			    (unsigned long)start + size) > 0)
			return 0;
		usleep(WAIT_US);
	}
	return error_errno(work->error, "write to " SPLIT_HUGE_PAGES);
}

int step_split_folio(struct local *local, const struct step *step, uint64_t value,
		     struct error *error)
{
	struct split_work work = {
		.file = open(SPLIT_HUGE_PAGES, O_WRONLY | O_CLOEXEC),
		.error = error,
	};
	int ret;

	(void)value;
	if (work.file < 0)
		return error_errno(error, SPLIT_HUGE_PAGES);
	ret = area_each_run(local->area, step->pages, split_folio_run, &work);
	close(work.file);
	return ret;
}

/* Whatever the kernel cannot collapse it leaves as it is, and that is no error of the step. */
int step_collapse(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	const struct area *area = local->area;

	(void)step;
	(void)value;
	for (size_t offset = 0; offset < area->size; offset += area->unit)
		if (madvise(area->start + offset, area->unit, UC_MADV_COLLAPSE) &&
		    (errno == ENOSYS || errno == EFAULT))
			return error_errno(error, "madvise(MADV_COLLAPSE)");
	return 0;
}
