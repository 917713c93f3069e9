// SPDX-License-Identifier: GPL-2.0-only
/* Steps by which memory goes to another address, or other memory comes to this one. */
#include <sys/mman.h>

#include "live/steps.h"
#include "live/tracker.h"
#include "system/uapi.h"

struct remap_work {
	const struct area *area;
	int uffd; /* -1: to be registered with none */
	struct error *error;
};

struct move_work {
	ptrdiff_t distance;
	struct error *error;
};

/* Before 6.17 one call moves one mapping, and mprotect() or madvise() may have made several. */
static int move_mapping(char *start, size_t size, void *context)
{
	struct move_work *work = context;
	char *to = start + work->distance;

	if (mremap(start, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, to) != to)
		return error_errno(work->error, "mremap");
	return 0;
}

int step_mremap(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct area *area = local->area;
	char *from = area->start;
	char *to = area->places[from == area->places[0]];
	struct move_work work = { .distance = to - from, .error = error };

	(void)step;
	(void)value;
	if (area_each_mapping(area, move_mapping, &work, error))
		return -1;
	area->start = to;
	/* Nothing else may come where it was. */
	if (mmap(from, area->size, PROT_NONE,
		 MAP_FIXED | MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED)
		return error_errno(error, "mmap of a guard");
	return 0;
}

static int replace_run(char *start, size_t size, void *context)
{
	struct remap_work *work = context;

	if (munmap(start, size))
		return error_errno(work->error, "munmap");
	return area_map_part(work->area, start, size, start - work->area->start, work->error) ? 0
											      : -1;
}

int step_replace(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct remap_work work = { .area = local->area, .error = error };

	(void)value;
	return area_each_run(local->area, step->pages, replace_run, &work);
}

/* Under the same userfaultfd as the place where it will be, so that the two can merge. */
static int register_too(const struct remap_work *work, char *from, size_t size)
{
	struct uc_uffdio_register range = {
		.range = { .start = (uintptr_t)from, .len = size },
		.mode = UC_UFFDIO_REGISTER_MODE_WP,
	};

	if (work->uffd >= 0 && ioctl(work->uffd, UC_UFFDIO_REGISTER, &range))
		return error_errno(work->error, "UFFDIO_REGISTER for write-protection");
	return 0;
}

/* New memory from elsewhere, which no fault has bound to its place yet: it may merge. */
static int move_in_run(char *start, size_t size, void *context)
{
	struct remap_work *work = context;
	char *from = area_map_part(work->area, NULL, size, start - work->area->start, work->error);

	if (!from || register_too(work, from, size))
		return -1;
	if (mremap(from, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, start) != start)
		return error_errno(work->error, "mremap");
	return 0;
}

int step_move_in(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct remap_work work = {
		.area = local->area,
		.uffd = step->wp ? local->tracker->uffd : -1,
		.error = error,
	};

	(void)value;
	return area_each_run(local->area, step->pages, move_in_run, &work);
}
