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
	if (is_none(entry) && is_hugetlb(sim))
		return false;
	if (is_none(entry))
		return page->registered || table_there(sim, space, page);
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

static bool reads_soft_dirty(const struct page *page, const struct entry *entry)
{
	return page->soft_dirty || entry->soft_dirty;
}

/* So does a marker, but not that of hugetlb memory. */
static bool reads_swapped(const struct sim *sim, const struct entry *entry)
{
	return entry->swapped || (!is_hugetlb(sim) && !entry->present && !is_none(entry));
}

static bool mapped_once(const struct entry *entry)
{
	const struct frame *frame = entry->frame;

	return frame->kind != FRAME_ZERO && frame->huge_maps + frame->head_maps == 1;
}

static void view_rest(const struct sim *sim, const struct space *space, const struct page *page,
		      struct page_view *view)
{
	bool whole = page->huge || is_hugetlb(sim);
	const struct entry *entry = whole ? &page->head : &page->rest;
	const unsigned int rest = mapping_of(sim)->rest;

	view->rest = rest;
	view->rest_present = entry->present ? rest : 0;
	view->rest_armed = entry->uffd_wp ? rest : 0;
	view->rest_soft_dirty = reads_soft_dirty(page, entry) ? rest : 0;
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
			.swapped = reads_swapped(sim, entry),
			.armed = entry->uffd_wp,
			.soft_dirty = reads_soft_dirty(page, entry),
			.exclusive = entry->present && mapped_once(entry),
			.file = entry->present && entry->frame->kind == FRAME_FILE,
			.pfn = entry->present ? entry->frame->pfn : 0,
			.scanned = true,
			.scan_written_fast = written_fast(sim, space, page, entry),
			.scan_written_general = written_general(sim, space, page, entry),
			.scan_present = entry->present,
			.scan_swapped = !entry->present && !is_none(entry) &&
					!fault(sim, SIM_FAULT_SCAN_FORGETS_SWAPPED),
			.scan_file_known = true,
			.scan_file = entry->present && entry->frame->kind == FRAME_FILE &&
				     !fault(sim, SIM_FAULT_SCAN_FORGETS_FILE),
			.scan_huge = page->huge && entry->present,
			.scan_soft_dirty_known = true,
			.scan_soft_dirty = reads_soft_dirty(page, entry),
		};
		if (mapping_of(sim)->rest)
			view_rest(sim, space, page, &views[i]);
	}
	return 0;
}
