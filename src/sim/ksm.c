// SPDX-License-Identifier: GPL-2.0-only
/* Pages of the same data that become one, which nobody may write, and the way back. */
#include "sim/internal.h"

#include <stddef.h>

static bool mergeable(const struct page *page)
{
	const struct entry *entry = &page->head;

	return entry->present && entry->frame->kind == FRAME_ANON && !entry->frame->pins &&
	       !entry->frame->pipes && !page->huge;
}

static void merge_into(struct sim *sim, struct page *page, struct frame *frame)
{
	struct entry old = page->head;

	if (old.frame != frame) {
		entry_zap(page, &page->head);
		page->head.uffd_wp = false;
		entry_map(page, &page->head, frame);
		page->head.young = old.young;
		page->head.soft_dirty = old.soft_dirty;
		page->head.uffd_wp = old.uffd_wp;
		if (fault(sim, SIM_FAULT_KSM_LOSES_ARMED))
			page->head.uffd_wp = false;
		if (fault(sim, SIM_FAULT_KSM_LOSES_SOFT_DIRTY))
			page->head.soft_dirty = false;
	}
	page->head.dirty = page->head.protnone = false;
	page->head.writable = fault(sim, SIM_FAULT_KSM_LEAVES_WRITABLE) && !page->head.uffd_wp;
	frame->ksm = true;
	frame->exclusive = false;
}

static bool same(const struct sim *sim, const struct frame *a, const struct frame *b)
{
	return a->data == b->data || fault(sim, SIM_FAULT_KSM_MERGES_DIFFERENT);
}

int sim_ksm_merge(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		  struct error *error)
{
	(void)step;
	(void)value;
	(void)error;
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		struct page *page = &space->pages[i];

		for (unsigned int j = 0; j < i && mergeable(page); j++) {
			struct page *twin = &space->pages[j];
			struct frame *frame = twin->head.frame;

			if (!mergeable(twin) || !same(sim, page->head.frame, frame))
				continue;
			merge_into(sim, twin, frame);
			merge_into(sim, page, frame);
			break;
		}
	}
	return 0;
}

/* By an unsharing fault, which nobody is told of. */
void ksm_break(struct sim *sim, struct space *space)
{
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		struct page *page = &space->pages[i];

		if (!page->head.present || !page->head.frame->ksm)
			continue;
		copy_page(sim, space, page, true);
		if (fault(sim, SIM_FAULT_KSM_UNMERGE_LOSES_ARMED))
			page->head.uffd_wp = false;
		if (fault(sim, SIM_FAULT_KSM_UNMERGE_LOSES_DATA))
			page->head.frame->data = 0;
	}
}

int sim_ksm_unmerge(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		    struct error *error)
{
	(void)step;
	(void)value;
	(void)error;
	ksm_break(sim, space);
	return 0;
}
