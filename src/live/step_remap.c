// SPDX-License-Identifier: GPL-2.0-only
/* Steps by which memory goes to another address, or other memory comes to this one. */
#include <sys/mman.h>

#include "live/steps.h"

struct remap_work {
	const struct area *area;
	uint64_t value;
	struct error *error;
};

int step_mremap(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct area *area = local->area;
	char *from = area->start;
	char *to = area->places[from == area->places[0]];

	(void)step;
	(void)value;
	if (mremap(from, area->size, area->size, MREMAP_MAYMOVE | MREMAP_FIXED, to) != to)
		return error_errno(error, "mremap");
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

static void write_words(const struct remap_work *work, char *from, char *start, size_t size)
{
	const struct area *area = work->area;
	unsigned int first = area_page(area, (uintptr_t)start);
	size_t word = (char *)area_word(area, 0) - area->start;

	for (size_t offset = 0; offset < size; offset += area->unit)
		*(volatile uint64_t *)(from + offset + word) =
			work->value + first + offset / area->unit;
}

/* Written elsewhere, then moved into its place, where it may merge with its neighbours. */
static int move_in_run(char *start, size_t size, void *context)
{
	struct remap_work *work = context;
	char *from = area_map_part(work->area, NULL, size, start - work->area->start, work->error);

	if (!from)
		return -1;
	write_words(work, from, start, size);
	if (mremap(from, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, start) != start)
		return error_errno(work->error, "mremap");
	return 0;
}

int step_move_in(struct local *local, const struct step *step, uint64_t value, struct error *error)
{
	struct remap_work work = { .area = local->area, .value = value, .error = error };

	return area_each_run(local->area, step->pages, move_in_run, &work);
}
