// SPDX-License-Identifier: GPL-2.0-only
/* The page table as pagemap and PAGEMAP_SCAN would tell it. */
#include "sim/internal.h"

static bool table_there(const struct sim *sim, const struct space *space, const struct page *page)
{
	return is_thp(sim) ? page->huge || page->table : space->table;
}

/* PAGE_IS_WRITTEN: not write-protected by userfaultfd; of a hole, that nothing holds a marker. */
static bool is_written(const struct sim *sim, const struct space *space, const struct page *page,
		       const struct entry *entry)
{
	if (is_none(entry))
		return space->registered || table_there(sim, space, page);
	return !entry->uffd_wp;
}

static bool written_fast(const struct sim *sim, const struct space *space, const struct page *page,
			 const struct entry *entry)
{
	return is_written(sim, space, page, entry) ||
	       (entry->present && fault(sim, SIM_FAULT_SCAN_FAST_IGNORES_ARMED));
}

static bool written_general(const struct sim *sim, const struct space *space,
			    const struct page *page, const struct entry *entry)
{
	return is_written(sim, space, page, entry) &&
	       !(entry->present && fault(sim, SIM_FAULT_SCAN_GENERAL_IGNORES_WRITTEN));
}

static bool reads_soft_dirty(const struct space *space, const struct entry *entry)
{
	return space->soft_dirty || entry->soft_dirty;
}

static bool mapped_once(const struct entry *entry)
{
	const struct frame *frame = entry->frame;

	return frame->kind != FRAME_ZERO && frame->huge_maps + frame->head_maps == 1;
}

static void view_rest(const struct sim *sim, const struct space *space, const struct page *page,
		      struct page_view *view)
{
	const struct entry *entry = page->huge ? &page->head : &page->rest;
	const unsigned int rest = BASE_PAGES_PER_HUGE - 1;

	view->rest = rest;
	view->rest_present = entry->present ? rest : 0;
	view->rest_armed = entry->uffd_wp ? rest : 0;
	view->rest_soft_dirty = reads_soft_dirty(space, entry) ? rest : 0;
	view->rest_written_fast = written_fast(sim, space, page, entry) ? rest : 0;
	view->rest_written_general = written_general(sim, space, page, entry) ? rest : 0;
}

int sim_inspect(struct backend *backend, enum process process, struct page_view *views,
		struct error *error)
{
	struct sim *sim = to_sim(backend);
	const struct space *space = sim_space(sim, process, error);

	if (!space)
		return -1;
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		const struct page *page = &space->pages[i];
		const struct entry *entry = &page->head;

		views[i] = (struct page_view){
			.present = entry->present,
			.swapped = !entry->present && entry->uffd_wp, /* so a marker reads */
			.armed = entry->uffd_wp,
			.soft_dirty = reads_soft_dirty(space, entry),
			.exclusive = entry->present && mapped_once(entry),
			.file = entry->present && entry->frame->kind == FRAME_FILE,
			.pfn = entry->present ? entry->frame->pfn : 0,
			.scanned = true,
			.scan_written_fast = written_fast(sim, space, page, entry),
			.scan_written_general = written_general(sim, space, page, entry),
			.scan_present = entry->present,
			.scan_huge = page->huge && entry->present,
			.scan_soft_dirty_known = true,
			.scan_soft_dirty = reads_soft_dirty(space, entry),
		};
		if (is_thp(sim))
			view_rest(sim, space, page, &views[i]);
	}
	return 0;
}
