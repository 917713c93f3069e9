// SPDX-License-Identifier: GPL-2.0-only
/* The way to swap and back: an entry that is not present carries what the present one knew. */
#include "sim/internal.h"

#include <stddef.h>

/* Brings one base page back: read-only, but for one that nobody shares and nobody tracks. */
static void bring_in(struct sim *sim, struct page *page, struct entry *entry)
{
	struct frame *frame = entry->frame;

	if (!frame_mappings(frame))
		frame_renumber(sim, frame); /* nothing of it was in memory */
	frame->swap_maps--;
	entry->swapped = false;
	entry->present = true;
	entry->writable = entry->dirty = entry->young = false;
	frame_map(frame, entry_level(page, entry));
	*entry_exclusive(page, entry) = entry->swap_exclusive;
	if (fault(sim, SIM_FAULT_SWAP_IN_LOSES_DATA) && entry == &page->head)
		frame->data = 0;
	if (fault(sim, SIM_FAULT_SWAP_IN_LOSES_ARMED))
		entry->uffd_wp = false;
}

void swap_in(struct sim *sim, struct page *page, struct entry *entry)
{
	bring_in(sim, page, entry);
	entry->young = true;
	if (is_private(sim) && page->protection == PROTECTION_RW &&
	    !fault(sim, SIM_FAULT_SWAP_IN_NO_UPGRADE))
		entry->writable = upgrade_allowed(sim, page, entry, UPGRADE_SWAP_IN);
}

static void send_out(struct sim *sim, struct page *page, struct entry *entry)
{
	struct frame *frame = entry->frame;

	entry->swap_exclusive = *entry_exclusive(page, entry);
	frame->lazyfree = false;
	frame->swap_maps++;
	frame_unmap(frame, entry_level(page, entry));
	entry->present = entry->writable = entry->dirty = entry->protnone = false;
	entry->swapped = true;
	if (fault(sim, SIM_FAULT_PAGEOUT_LOSES_ARMED))
		entry->uffd_wp = false;
	if (fault(sim, SIM_FAULT_PAGEOUT_LOSES_SOFT_DIRTY))
		entry->soft_dirty = false;
}

/* Of a file the entry is dropped, and a marker remembers that it was armed. */
static void drop_cached(struct sim *sim, struct page *page, struct entry *entry)
{
	bool armed = entry->uffd_wp && !page->huge;

	entry_zap(page, entry);
	entry->uffd_wp = armed && !fault(sim, SIM_FAULT_PAGEOUT_LOSES_MARKER);
}

static bool stays(const struct page *page, const struct entry *entry)
{
	const struct frame *frame = entry->frame;

	if (!entry->present || frame->kind == FRAME_ZERO || frame->pins || frame->ksm)
		return true;
	return frame_mappings_at(frame, entry_level(page, entry)) > 1;
}

static bool discarded(const struct sim *sim, const struct entry *entry)
{
	return entry->frame->lazyfree &&
	       (!entry->dirty || fault(sim, SIM_FAULT_LAZYFREE_DROPS_WRITTEN));
}

static void page_out(struct sim *sim, struct page *page)
{
	struct entry *entry;

	if (stays(page, &page->head) && page->huge)
		return;
	/* A huge page of data goes out in parts. */
	if (page->huge && page->head.frame->kind == FRAME_ANON && !discarded(sim, &page->head))
		page_split(sim, page);
	if (!page->huge && page->head.present && page->rest.present &&
	    page->head.frame == page->rest.frame && page->head.frame->kind == FRAME_ANON &&
	    !page->head.frame->pins)
		folio_split(sim, page->head.frame);
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (stays(page, entry))
			continue;
		if (entry->frame->kind == FRAME_FILE)
			drop_cached(sim, page, entry);
		else if (discarded(sim, entry))
			entry_zap(page, entry);
		else
			send_out(sim, page, entry);
	}
	if (!page->head.present)
		page->huge = false;
}

int sim_pageout(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		struct error *error)
{
	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages, i)
		page_out(sim, &space->pages[i]);
	return 0;
}

static void unuse(struct sim *sim, struct page *page)
{
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (!entry->swapped)
			continue;
		bring_in(sim, page, entry);
		if (fault(sim, SIM_FAULT_SWAPOFF_LOSES_ARMED))
			entry->uffd_wp = false;
		if (fault(sim, SIM_FAULT_SWAPOFF_LOSES_SOFT_DIRTY))
			entry->soft_dirty = false;
	}
}

int sim_swapoff(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		struct error *error)
{
	(void)space;
	(void)step;
	(void)value;
	(void)error;
	for (int process = 0; process < PROCESS_COUNT; process++)
		for (unsigned int i = 0; i < sim->setup.page_count; i++)
			unuse(sim, &sim->spaces[process].pages[i]);
	return 0;
}
