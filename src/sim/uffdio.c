// SPDX-License-Identifier: GPL-2.0-only
/* Memory that a userfaultfd fills, and the end of its registration. */
#include "sim/internal.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

struct filling_work {
	struct sim *sim;
	struct space *space;
	struct page *page;
	unsigned int number;
	bool wp;
	uint64_t data;
};

/* By base pages, whatever the mapping would rather have. */
static void map_filled(const struct filling_work *work, struct entry *entry, struct frame *frame)
{
	struct page *page = work->page;
	struct sim *sim = work->sim;

	entry->uffd_wp = false; /* a marker's is gone */
	entry_map(page, entry, frame);
	if (frame->kind == FRAME_ZERO)
		return;
	mark_written(sim, entry);
	entry->uffd_wp = work->wp;
	entry->writable = page->protection == PROTECTION_RW && !work->wp;
	work->space->anon_vma |= is_private(sim);
}

static void map_all(const struct filling_work *work, struct frame *frame)
{
	struct page *page = work->page;
	struct entry *rest;

	work->space->table = true;
	page->huge = is_hugetlb(work->sim);
	page->table |= !page->huge;
	map_filled(work, &page->head, frame);
	rest = page_entry(work->sim, page, 1);
	if (rest)
		map_filled(work, rest,
			   frame->kind == FRAME_ANON ? frame_new(work->sim, FRAME_ANON, false)
						     : frame);
}

static struct frame *new_page(const struct filling_work *work, uint64_t data)
{
	struct sim *sim = work->sim;
	struct frame *frame = frame_new(sim, is_private(sim) ? FRAME_ANON : FRAME_FILE,
					is_hugetlb(sim) || (is_cached(sim) && is_thp(sim)));

	frame->data = data;
	if (!is_private(sim))
		sim->cache[work->number] = frame;
	return frame;
}

static int fill_copy(struct filling_work *work)
{
	struct sim *sim = work->sim;

	if (!is_private(sim) && sim->cache[work->number])
		return EEXIST;
	if (fault(sim, SIM_FAULT_COPY_WP_ARMS_NOTHING))
		work->wp = false;
	if (fault(sim, SIM_FAULT_COPY_ARMS_WITHOUT_WP))
		work->wp = true;
	map_all(work, new_page(work, fault(sim, SIM_FAULT_COPY_LOSES_DATA) ? 0 : work->data));
	if (fault(sim, SIM_FAULT_COPY_READS_CLEAN))
		work->page->head.soft_dirty = false;
	return 0;
}

static int fill_zeropage(struct filling_work *work)
{
	struct sim *sim = work->sim;
	uint64_t data = fault(sim, SIM_FAULT_ZEROPAGE_BRINGS_DATA) ? work->data : 0;

	if (is_hugetlb(sim))
		return EINVAL;
	if (!is_private(sim) && sim->cache[work->number])
		return EEXIST;
	work->wp = false;
	if (data || !is_private(sim))
		map_all(work, new_page(work, data));
	else
		map_all(work, &sim->zero);
	return 0;
}

static int fill_continue(struct filling_work *work)
{
	struct sim *sim = work->sim;

	if (!is_cached(sim))
		return EINVAL;
	if (!sim->cache[work->number])
		return EFAULT;
	if (fault(sim, SIM_FAULT_CONTINUE_WP_ARMS_NOTHING))
		work->wp = false;
	map_all(work, sim->cache[work->number]);
	if (is_private(sim))
		work->page->head.writable = false;
	return 0;
}

/* The page itself comes, and of what it was armed with nothing. */
static int fill_move(struct filling_work *work)
{
	struct sim *sim = work->sim;

	if (!is_private(sim) || is_cached(sim) || is_hugetlb(sim))
		return EINVAL;
	work->wp = fault(sim, SIM_FAULT_MOVE_CARRIES_ARMED);
	map_all(work, new_page(work, fault(sim, SIM_FAULT_MOVE_LOSES_DATA) ? 0 : work->data));
	if (fault(sim, SIM_FAULT_MOVE_READS_CLEAN))
		work->page->head.soft_dirty = false;
	return 0;
}

static int fill_poison(struct filling_work *work)
{
	struct entry *entry;

	work->space->table = true;
	if (fault(work->sim, SIM_FAULT_POISON_DOES_NOTHING))
		return 0;
	work->page->table |= !is_hugetlb(work->sim);
	for (unsigned int i = 0; (entry = page_entry(work->sim, work->page, i)); i++)
		*entry = (struct entry){ .poisoned = true };
	return 0;
}

static int (*const fillings[FILLING_COUNT])(struct filling_work *work) = {
	[FILLING_COPY] = fill_copy,	    [FILLING_ZEROPAGE] = fill_zeropage,
	[FILLING_CONTINUE] = fill_continue, [FILLING_MOVE] = fill_move,
	[FILLING_POISON] = fill_poison,
};

/* Whether the place is taken: by a page, or for some even by a marker. */
static bool taken(const struct entry *entry, enum filling filling)
{
	bool over_markers = filling == FILLING_COPY || filling == FILLING_CONTINUE;

	return entry->present || entry->swapped || (!over_markers && !is_none(entry));
}

int sim_uffdio(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	       struct error *error)
{
	FOR_EACH_PAGE (sim, step->pages, i) {
		struct filling_work work = {
			.sim = sim,
			.space = space,
			.page = &space->pages[i],
			.number = i,
			.wp = step->wp,
			.data = value + i,
		};
		int errnum;

		if (!work.page->registered && sim->setup.tracker != TRACKER_SOFT_DIRTY)
			errnum = ENOENT;
		else if (taken(&work.page->head, step->filling) ||
			 taken(&work.page->rest, step->filling))
			errnum = EEXIST;
		else
			errnum = fillings[step->filling](&work);
		if (errnum)
			return error_set(error, "UFFDIO of %s: page %u: %s",
					 filling_name(step->filling), i, strerror(errnum));
	}
	return 0;
}

/* As long as it is registered its entries are un-protected, those in swap and markers as well. */
static void unregister(struct sim *sim, struct space *space, enum sim_fault leaves)
{
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		struct page *page = &space->pages[i];

		if (!page->registered)
			continue;
		if (!fault(sim, leaves))
			uffd_unprotect(sim, space, i, true);
		page->registered = false;
	}
}

int sim_unregister(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		   struct error *error)
{
	(void)step;
	(void)value;
	(void)error;
	unregister(sim, space, SIM_FAULT_UNREGISTER_LEAVES_ARMED);
	return 0;
}

int sim_close(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	      struct error *error)
{
	(void)step;
	(void)value;
	(void)error;
	unregister(sim, space, SIM_FAULT_CLOSE_LEAVES_ARMED);
	return 0;
}
