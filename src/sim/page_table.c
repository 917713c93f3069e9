// SPDX-License-Identifier: GPL-2.0-only
/* Frames, entries, and the question that every skipped fault depends on: may it be writable? */
#include "sim/internal.h"

#include <assert.h>
#include <stddef.h>

struct frame *frame_new(struct sim *sim, enum frame_kind kind, bool huge)
{
	struct frame *frame = sim->frames;

	while (frame < sim->frames + FRAMES_MAX && frame->kind != FRAME_FREE)
		frame++;
	assert(frame < sim->frames + FRAMES_MAX);

	/* Frame numbers are never used again, so that an equal one means the same frame. */
	if (huge)
		sim->next_pfn = (sim->next_pfn + BASE_PAGES_PER_HUGE - 1) &
				~(uint64_t)(BASE_PAGES_PER_HUGE - 1);
	*frame = (struct frame){
		.kind = kind,
		.huge = huge,
		.exclusive = kind == FRAME_ANON,
		.pfn = sim->next_pfn,
	};
	sim->next_pfn += huge ? BASE_PAGES_PER_HUGE : 1;
	return frame;
}

static unsigned int *frame_count(struct frame *frame, enum map_level level)
{
	switch (level) {
	case MAP_HUGE:
		return &frame->huge_maps;
	case MAP_HEAD:
		return &frame->head_maps;
	default:
		return &frame->rest_maps;
	}
}

void frame_map(struct frame *frame, enum map_level level)
{
	if (frame->kind != FRAME_ZERO)
		++*frame_count(frame, level);
}

void frame_unmap(struct frame *frame, enum map_level level)
{
	if (frame->kind == FRAME_ZERO)
		return;
	--*frame_count(frame, level);
	if (frame->kind == FRAME_ANON && !frame_mappings(frame))
		frame->kind = FRAME_FREE;
}

unsigned int frame_mappings(const struct frame *frame)
{
	return frame->huge_maps + frame->head_maps + frame->rest_maps * (BASE_PAGES_PER_HUGE - 1);
}

/* For a huge frame that is mapped by base pages the kernel only guesses, by its first one. */
bool frame_likely_shared(const struct frame *frame)
{
	unsigned int mappings = frame_mappings(frame);

	if (!frame->huge || mappings <= 1)
		return mappings > 1;
	if (frame->huge_maps || mappings > BASE_PAGES_PER_HUGE)
		return true;
	return frame->head_maps > 1;
}

enum map_level entry_level(const struct page *page, const struct entry *entry)
{
	if (entry == &page->rest)
		return MAP_REST;
	return page->huge ? MAP_HUGE : MAP_HEAD;
}

bool *entry_exclusive(const struct page *page, const struct entry *entry)
{
	return entry == &page->rest ? &entry->frame->rest_exclusive : &entry->frame->exclusive;
}

void entry_zap(const struct page *page, struct entry *entry)
{
	if (entry->present)
		frame_unmap(entry->frame, entry_level(page, entry));
	*entry = (struct entry){ 0 };
}

void page_split(struct sim *sim, struct page *page)
{
	struct frame *frame = page->head.frame;

	page->huge = false;
	page->table = true;
	page->head.protnone = false; /* a hint does not outlive a split */
	if (page->head.dirty)
		page->head.soft_dirty = true; /* documented: a split may invent it */
	if (frame->kind == FRAME_ZERO) {
		page->head.frame = &sim->zero;
		page->head.soft_dirty = false;
		page->rest = page->head;
		return;
	}
	page->rest = page->head;
	frame->rest_exclusive = frame->exclusive;
	frame_map(frame, MAP_HEAD);
	frame_map(frame, MAP_REST);
	frame_unmap(frame, MAP_HUGE);
}

void space_zap(struct sim *sim, struct space *space)
{
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		struct page *page = &space->pages[i];

		entry_zap(page, &page->head);
		entry_zap(page, &page->rest);
		page->huge = false;
		page->table = false;
	}
}

struct entry *page_entry(const struct sim *sim, struct page *page, unsigned int number)
{
	if (number == 0)
		return &page->head;
	if (number == 1 && is_thp(sim) && !page->huge)
		return &page->rest;
	return NULL;
}

bool needs_soft_dirty_fault(const struct space *space, const struct entry *entry)
{
	return !space->soft_dirty && !entry->soft_dirty;
}

/* Shared mappings whose writes are tracked: the protection must not make entries writable. */
static bool wants_write_notify(const struct space *space)
{
	return !space->soft_dirty || space->registered;
}

bool protection_writes(const struct sim *sim, const struct space *space, const struct page *page)
{
	return !is_private(sim) && page->protection == PROTECTION_RW && !wants_write_notify(space);
}

/*
 * Never in shared mappings: those that are tracked would need it, but the kernel compares their
 * read-only protection with the one they would have untracked, and takes the difference for a
 * driver's wish.
 */
bool upgrade_wanted(const struct sim *sim, const struct page *page)
{
	return is_private(sim) && page->protection == PROTECTION_RW;
}

static const struct {
	enum sim_fault uffd_wp, soft_dirty, exclusive;
} ignored[] = {
	[UPGRADE_MPROTECT] =
		{
			.uffd_wp = SIM_FAULT_MPROTECT_IGNORES_UFFD_WP,
			.soft_dirty = SIM_FAULT_MPROTECT_IGNORES_SOFT_DIRTY,
			.exclusive = SIM_FAULT_MPROTECT_IGNORES_EXCLUSIVE,
		},
	[UPGRADE_UNPROTECT] = {SIM_FAULT_NONE, SIM_FAULT_NONE, SIM_FAULT_NONE},
	[UPGRADE_HINT] =
		{
			.uffd_wp = SIM_FAULT_HINT_IGNORES_UFFD_WP,
			.soft_dirty = SIM_FAULT_HINT_IGNORES_SOFT_DIRTY,
			.exclusive = SIM_FAULT_HINT_IGNORES_EXCLUSIVE,
		},
};

bool upgrade_allowed(const struct sim *sim, const struct space *space, const struct page *page,
		     const struct entry *entry, enum upgrade_cause cause)
{
	if (needs_soft_dirty_fault(space, entry) && !fault(sim, ignored[cause].soft_dirty))
		return false;
	if (entry_armed(space, entry) && !fault(sim, ignored[cause].uffd_wp))
		return false;
	if (entry->frame->kind != FRAME_ANON)
		return false;
	return *entry_exclusive(page, entry) || fault(sim, ignored[cause].exclusive);
}
