// SPDX-License-Identifier: GPL-2.0-only
/* Frames, entries, and what the mappings are made of. */
#include "sim/internal.h"

#include <assert.h>
#include <stddef.h>

#define REST_OF_HUGE (BASE_PAGES_PER_HUGE - 1)

const struct sim_mapping sim_mappings[MAPPING_COUNT] = {
	[MAPPING_ANON] = { .private = true },
	[MAPPING_THP] = { .private = true, .thp = true, .rest = REST_OF_HUGE },
	[MAPPING_MTHP] = { .private = true, .rest = 1 },
	[MAPPING_SHMEM] = { .cached = true },
	[MAPPING_SHMEM_PRIVATE] = { .private = true, .cached = true },
	[MAPPING_SHMEM_THP] = { .cached = true, .thp = true, .rest = REST_OF_HUGE },
	[MAPPING_HUGETLB] = { .cached = true, .hugetlb = true, .rest = REST_OF_HUGE },
	[MAPPING_HUGETLB_PRIVATE] = { .private = true, .hugetlb = true, .rest = REST_OF_HUGE },
	[MAPPING_FILE] = { .cached = true, .disk = true },
	[MAPPING_FILE_PRIVATE] = { .private = true, .cached = true, .disk = true },
};

/* Frame numbers are never used again, so that an equal one means the same frame. */
void frame_renumber(struct sim *sim, struct frame *frame)
{
	if (frame->huge)
		sim->next_pfn = (sim->next_pfn + BASE_PAGES_PER_HUGE - 1) &
				~(uint64_t)(BASE_PAGES_PER_HUGE - 1);
	frame->pfn = sim->next_pfn;
	sim->next_pfn += frame->huge ? BASE_PAGES_PER_HUGE : 1;
}

struct frame *frame_new(struct sim *sim, enum frame_kind kind, bool huge)
{
	struct frame *frame = sim->frames;

	while (frame < sim->frames + FRAMES_MAX && frame->kind != FRAME_FREE)
		frame++;
	assert(frame < sim->frames + FRAMES_MAX);
	*frame = (struct frame){
		.kind = kind,
		.huge = huge,
		.exclusive = kind == FRAME_ANON,
		.rest_exclusive = kind == FRAME_ANON,
		.rest = mapping_of(sim)->rest,
	};
	frame_renumber(sim, frame);
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
	frame_release(frame);
}

void frame_release(struct frame *frame)
{
	if (frame->kind == FRAME_ANON && !frame_mappings(frame) && !frame->swap_maps &&
	    !frame->pins && !frame->pipes)
		frame->kind = FRAME_FREE;
}

unsigned int frame_mappings(const struct frame *frame)
{
	return frame->huge_maps + frame->head_maps + frame->rest_maps * frame->rest;
}

unsigned int frame_mappings_at(const struct frame *frame, enum map_level level)
{
	return frame->huge_maps + (level == MAP_REST ? frame->rest_maps : frame->head_maps);
}

/* For a folio that is mapped by base pages the kernel only guesses, by its first one. */
bool frame_likely_shared(const struct frame *frame)
{
	unsigned int mappings = frame_mappings(frame);

	if ((!frame->huge && !frame->large) || mappings <= 1)
		return mappings > 1;
	if (frame->huge_maps || mappings > 1 + frame->rest)
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

void entry_map(struct page *page, struct entry *entry, struct frame *frame)
{
	*entry = (struct entry){
		.present = true,
		.young = true,
		.uffd_wp = entry->uffd_wp,
		.frame = frame,
	};
	frame_map(frame, entry_level(page, entry));
}

void entry_zap(const struct page *page, struct entry *entry)
{
	struct frame *frame = entry->frame;

	if (entry->present) {
		frame_unmap(frame, entry_level(page, entry));
	} else if (entry->swapped) {
		frame->swap_maps--;
		frame_release(frame);
	}
	*entry = (struct entry){ 0 };
}

void page_zap(struct sim *sim, struct page *page)
{
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++)
		entry_zap(page, entry);
	page->huge = false;
}

void space_zap(struct sim *sim, struct space *space)
{
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		page_zap(sim, &space->pages[i]);
		space->pages[i].table = false;
	}
}

struct entry *page_entry(const struct sim *sim, struct page *page, unsigned int number)
{
	if (number == 0)
		return &page->head;
	if (number == 1 && mapping_of(sim)->rest && !is_hugetlb(sim) && !page->huge)
		return &page->rest;
	return NULL;
}
