// SPDX-License-Identifier: GPL-2.0-only
/* The fault on memory that is not there: the zero page, a new page, or what the file has. */
#include "sim/internal.h"

#include <stddef.h>

/* As many base pages as a read fault of a file maps at once, where they are cached already. */
#define FAULT_AROUND_PAGES 16

static void map(const struct sim *sim, struct page *page, struct entry *entry, struct frame *frame)
{
	bool was_marker = is_marker(entry);

	entry_map(page, entry, frame);
	if (was_marker && fault(sim, SIM_FAULT_MARKER_FORGOTTEN))
		entry->uffd_wp = false;
}

void map_written(const struct sim *sim, struct page *page, struct entry *entry, struct frame *frame)
{
	map(sim, page, entry, frame);
	mark_written(sim, entry);
	entry->writable = page->protection == PROTECTION_RW && !entry->uffd_wp;
}

static void map_new(struct sim *sim, struct page *page, struct frame *frame)
{
	map_written(sim, page, &page->head, frame);
	if (fault(sim, SIM_FAULT_MISSING_MAPS_READ_ONLY))
		page->head.writable = false;
}

static struct frame *cached(struct sim *sim, unsigned int number)
{
	if (!sim->cache[number])
		sim->cache[number] = frame_new(sim, FRAME_FILE, is_thp(sim) || is_hugetlb(sim));
	return sim->cache[number];
}

static void map_cached(struct sim *sim, struct page *page, unsigned int number)
{
	map(sim, page, &page->head, cached(sim, number));
	page->head.writable = protection_writes(sim, page) && !page->head.uffd_wp;
}

/* Write-protect tracking switches this off: it would populate what is not looked at. */
static void fault_around(struct sim *sim, struct space *space, unsigned int number)
{
	const struct page *page = &space->pages[number];
	unsigned int first = number - number % FAULT_AROUND_PAGES;
	unsigned int end = first + FAULT_AROUND_PAGES;

	if (page->registered || mapping_of(sim)->rest)
		return;
	for (unsigned int i = first; i < end && i < sim->setup.page_count; i++) {
		struct page *neighbour = &space->pages[i];

		if (sim->cache[i] && is_none(&neighbour->head) &&
		    neighbour->protection == page->protection && !neighbour->registered)
			map_cached(sim, neighbour, i);
	}
}

static void file_missing(struct sim *sim, struct space *space, unsigned int number, bool write)
{
	struct page *page = &space->pages[number];
	struct frame *frame = cached(sim, number);

	page->huge = is_thp(sim) && !page->table;
	if (!write) {
		map_cached(sim, page, number);
		fault_around(sim, space, number);
		return;
	}
	if (is_private(sim)) {
		uint64_t data = frame->data;

		frame = frame_new(sim, FRAME_ANON, false);
		frame->data = data;
		space->anon_vma = true;
	}
	map_new(sim, page, frame);
}

static void anon_missing(struct sim *sim, struct space *space, struct page *page, bool write)
{
	bool huge = is_thp(sim) && !page->table;
	struct frame *frame = huge ? &sim->huge_zero : &sim->zero;

	if (write || huge)
		space->anon_vma = true;
	if (write || page->stale) {
		frame = frame_new(sim, FRAME_ANON, huge);
		frame->data = page->stale;
	}
	page->huge = huge;
	if (write)
		map_new(sim, page, frame);
	else
		map(sim, page, &page->head, frame);
}

/* There is no huge zero page for it, and what is shared is mapped as dirty as it will be. */
static void hugetlb_missing(struct sim *sim, struct space *space, unsigned int number, bool write)
{
	struct page *page = &space->pages[number];

	page->huge = true;
	space->anon_vma |= is_private(sim);
	map(sim, page, &page->head,
	    is_private(sim) ? frame_new(sim, FRAME_ANON, true) : cached(sim, number));
	if (write || !is_private(sim)) {
		mark_written(sim, &page->head);
		page->head.writable = page->protection == PROTECTION_RW && !page->head.uffd_wp;
	}
}

void missing_fault(struct sim *sim, struct space *space, unsigned int number, bool write)
{
	space->table = true;
	if (is_hugetlb(sim))
		hugetlb_missing(sim, space, number, write);
	else if (is_cached(sim))
		file_missing(sim, space, number, write);
	else
		anon_missing(sim, space, &space->pages[number], write);
}
