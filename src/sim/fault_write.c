// SPDX-License-Identifier: GPL-2.0-only
/* The fault on a page that is there and may not be written as it is. */
#include "sim/internal.h"

#include <stddef.h>

/* Nobody but this one mapping holds it; of a folio in pieces no part is ever taken over. */
static bool last_owner(const struct sim *sim, const struct page *page, const struct frame *frame)
{
	if (frame_mappings(frame) != 1)
		return false;
	if (frame->pipes)
		return fault(sim, SIM_FAULT_SPLICED_PAGE_REUSED);
	if (is_hugetlb(sim))
		return true; /* there the mappings decide alone */
	return frame->huge == page->huge && !frame->large && !frame->swap_maps && !frame->pins;
}

static bool may_reuse(const struct sim *sim, const struct page *page, const struct frame *frame)
{
	if (frame->kind != FRAME_ANON || frame->ksm)
		return false;
	if (frame->exclusive)
		return !fault(sim, SIM_FAULT_WRITE_COPIES_EXCLUSIVE);
	if (last_owner(sim, page, frame))
		return !fault(sim, SIM_FAULT_WRITE_COPIES_LAST_OWNER);
	return fault(sim, SIM_FAULT_WRITE_REUSES_SHARED);
}

static bool write_fault_incomplete(struct sim *sim)
{
	if (!fault(sim, SIM_FAULT_WRITE_FAULTS_TWICE))
		return false;
	sim->write_fault_seen = !sim->write_fault_seen;
	return sim->write_fault_seen;
}

static void reuse(struct sim *sim, struct page *page)
{
	if (write_fault_incomplete(sim))
		return;
	mark_written(sim, &page->head);
	page->head.writable = page->protection == PROTECTION_RW;
}

void copy_page(struct sim *sim, struct space *space, struct page *page, bool unshare)
{
	struct entry old = page->head;
	struct frame *frame = frame_new(sim, FRAME_ANON, page->huge);

	frame->data = old.frame->data;
	space->anon_vma = true;
	entry_zap(page, &page->head);
	if (!unshare) {
		map_written(sim, page, &page->head, frame);
		return;
	}
	entry_map(page, &page->head, frame);
	page->head.soft_dirty = old.soft_dirty;
	page->head.uffd_wp = old.uffd_wp;
	if (is_hugetlb(sim) && fault(sim, SIM_FAULT_UNSHARE_LOSES_ARMED_HUGETLB))
		page->head.uffd_wp = false;
}

/* True if an event is due; in async mode the bit is cleared instead. */
static bool userfault_due(struct sim *sim, struct page *page)
{
	if (!entry_armed(page, &page->head) || fault(sim, SIM_FAULT_WRITE_IGNORES_ARMED))
		return false;
	if (!is_async(sim))
		return true;
	if (!fault(sim, SIM_FAULT_ASYNC_LEAVES_ARMED))
		page->head.uffd_wp = false;
	if (fault(sim, SIM_FAULT_ASYNC_CLEARS_WHOLE_THP))
		page->rest.uffd_wp = false;
	return false;
}

static void take_or_copy(struct sim *sim, struct space *space, struct page *page, bool unshare)
{
	if (!is_private(sim)) {
		reuse(sim, page);
		return;
	}
	if (!may_reuse(sim, page, page->head.frame)) {
		copy_page(sim, space, page, unshare);
		return;
	}
	page->head.frame->exclusive = true;
	if (!unshare)
		reuse(sim, page);
}

/* A file's huge entry cannot be split: it is dropped, and the whole of it mapped anew. */
static void map_file_again(struct sim *sim, struct space *space, unsigned int number)
{
	struct page *page = &space->pages[number];
	bool leave = page->head.uffd_wp && fault(sim, SIM_FAULT_ASYNC_LEAVES_ARMED);

	page_zap(sim, page);
	page->table = false;
	missing_fault(sim, space, number, true);
	page->head.uffd_wp = leave;
}

/* True where the huge page has to be split and its base page to be handled. */
static bool must_split(const struct sim *sim, const struct page *page, bool unshare)
{
	if (!page->huge || is_hugetlb(sim))
		return false;
	if (!unshare && entry_armed(page, &page->head))
		return is_async(sim);
	return !may_reuse(sim, page, page->head.frame);
}

enum fault_result protected_fault(struct sim *sim, struct space *space, unsigned int number,
				  bool unshare)
{
	struct page *page = &space->pages[number];

	if (page->huge && is_thp(sim) && is_cached(sim)) {
		map_file_again(sim, space, number);
		return FAULT_HANDLED;
	}
	if (must_split(sim, page, unshare))
		page_split(sim, page);
	if (!unshare && userfault_due(sim, page))
		return FAULT_USERFAULT;
	/* Un-protected in the meantime, it may still have to be split for its copy. */
	if (must_split(sim, page, unshare))
		page_split(sim, page);
	take_or_copy(sim, space, page, unshare);
	return FAULT_HANDLED;
}
