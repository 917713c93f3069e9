// SPDX-License-Identifier: GPL-2.0-only
/* Huge pages that are taken apart and put together. */
#include "sim/internal.h"

#include <stddef.h>

static void divide(struct sim *sim, struct page *page)
{
	struct frame *frame = page->head.frame;

	page->huge = false;
	page->table = true;
	page->head.protnone = false; /* a hint does not outlive a split */
	page->rest = page->head;
	if (frame->kind == FRAME_ZERO) {
		page->head.frame = page->rest.frame = &sim->zero;
		page->head.soft_dirty = page->rest.soft_dirty = false;
		return;
	}
	frame->rest_exclusive = frame->exclusive;
	frame_map(frame, MAP_HEAD);
	frame_map(frame, MAP_REST);
	frame_unmap(frame, MAP_HUGE);
}

/* A file's is dropped, to be mapped anew by whoever needs it. */
static void drop(struct sim *sim, struct page *page)
{
	page_zap(sim, page);
	page->table = false;
}

void page_split(struct sim *sim, struct page *page)
{
	if (is_cached(sim)) {
		drop(sim, page);
		return;
	}
	if (page->head.dirty)
		page->head.soft_dirty = true; /* documented: a split may invent it */
	divide(sim, page);
}

static void spoil_split(const struct sim *sim, struct page *page)
{
	if (fault(sim, SIM_FAULT_SPLIT_LOSES_ARMED))
		page->rest.uffd_wp = false;
	if (fault(sim, SIM_FAULT_SPLIT_LOSES_SOFT_DIRTY))
		page->rest.soft_dirty = false;
	if (fault(sim, SIM_FAULT_SPLIT_LEAVES_WRITABLE))
		page->head.writable = page->protection == PROTECTION_RW;
}

int sim_split(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	      struct error *error)
{
	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages, i) {
		struct page *page = &space->pages[i];

		if (!page->huge || is_hugetlb(sim))
			continue;
		page_split(sim, page);
		if (!is_cached(sim))
			spoil_split(sim, page);
	}
	return 0;
}

/* All base pages behind the first move out, to a frame that stands for them together. */
void folio_split(struct sim *sim, struct frame *frame)
{
	struct frame *rest = NULL;

	for (int process = 0; process < PROCESS_COUNT; process++) {
		for (unsigned int i = 0; i < sim->setup.page_count; i++) {
			struct page *page = &sim->spaces[process].pages[i];

			if (page->huge || !page->rest.present || page->rest.frame != frame)
				continue;
			if (!rest) {
				rest = frame_new(sim, FRAME_ANON, false);
				rest->rest_exclusive = frame->rest_exclusive;
				rest->lazyfree = frame->lazyfree;
			}
			rest->rest_maps++;
			frame->rest_maps--;
			page->rest.frame = rest;
		}
	}
	frame->huge = frame->large = false;
	frame_release(frame);
}

static void split_folio(struct sim *sim, struct frame *frame)
{
	if (frame->kind != FRAME_ANON || !frame->huge || frame->pins || frame->pipes)
		return;
	/* By migration entries, which know exactly what was soft-dirty. */
	for (int process = 0; process < PROCESS_COUNT; process++)
		for (unsigned int i = 0; i < sim->setup.page_count; i++) {
			struct page *page = &sim->spaces[process].pages[i];

			if (!page->huge || page->head.frame != frame)
				continue;
			divide(sim, page);
			if (fault(sim, SIM_FAULT_SPLIT_FOLIO_LOSES_ARMED))
				page->head.uffd_wp = page->rest.uffd_wp = false;
		}
	folio_split(sim, frame);
	if (fault(sim, SIM_FAULT_SPLIT_FOLIO_LOSES_DATA))
		frame->data = 0;
}

int sim_split_folio(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		    struct error *error)
{
	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages, i)
		if (space->pages[i].head.present)
			split_folio(sim, space->pages[i].head.frame);
	return 0;
}

static bool armed_unseen(const struct sim *sim, const struct entry *entry)
{
	return entry->uffd_wp && fault(sim, SIM_FAULT_COLLAPSE_LOSES_ARMED);
}

static bool can_collapse_entry(const struct sim *sim, const struct page *page,
			       const struct entry *entry)
{
	bool absent = !entry->present && !entry->swapped;

	if (entry->poisoned || (entry->uffd_wp && !armed_unseen(sim, entry)))
		return false;
	if (absent || entry->frame->kind == FRAME_ZERO)
		return !page->registered;
	return !entry->frame->pins && !entry->frame->pipes;
}

static bool can_collapse(struct sim *sim, struct page *page)
{
	bool writable = false;
	struct entry *entry;

	if (page->huge || !page->table)
		return false;
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (!can_collapse_entry(sim, page, entry))
			return false;
		writable |= entry->present && (entry->writable || armed_unseen(sim, entry));
	}
	return writable;
}

/* All of it is copied to a new huge page, mapped as if all of it had been written. */
static void collapse(struct sim *sim, struct space *space, struct page *page)
{
	struct frame *frame = frame_new(sim, FRAME_ANON, true);

	if (page->head.present || page->head.swapped)
		frame->data = page->head.frame->data;
	if (fault(sim, SIM_FAULT_COLLAPSE_LOSES_DATA))
		frame->data = 0;
	space->anon_vma = true;
	page_zap(sim, page);
	page->huge = true;
	page->table = false;
	entry_map(page, &page->head, frame);
	page->head.dirty = true;
	page->head.soft_dirty = !fault(sim, SIM_FAULT_COLLAPSE_LOSES_SOFT_DIRTY);
	page->head.writable = page->protection == PROTECTION_RW;
}

/* Base pages of a file give way to one entry; where somebody tracks them it is not made. */
static void collapse_file(struct sim *sim, struct page *page, unsigned int number)
{
	struct entry *entry;

	if (page->huge || !sim->cache[number] || sim->cache[number]->pins)
		return;
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		bool armed = entry->uffd_wp;

		entry_zap(page, entry);
		entry->uffd_wp = armed;
	}
	if (page->registered)
		return;
	page->huge = true;
	page->table = false;
	entry_map(page, &page->head, sim->cache[number]);
	page->head.writable = protection_writes(sim, page);
}

int sim_collapse(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		 struct error *error)
{
	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages ? step->pages : ~(page_set)0, i) {
		struct page *page = &space->pages[i];

		if (!is_thp(sim))
			continue;
		if (is_cached(sim))
			collapse_file(sim, page, i);
		else if (can_collapse(sim, page))
			collapse(sim, space, page);
	}
	return 0;
}
