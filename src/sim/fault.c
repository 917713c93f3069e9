// SPDX-License-Identifier: GPL-2.0-only
/* The page fault handler: what kind of fault it is, and NUMA hints. */
#include "sim/internal.h"

#include <stddef.h>

void mark_written(const struct sim *sim, struct entry *entry)
{
	entry->dirty = true;
	if (!fault(sim, SIM_FAULT_WRITE_SETS_NO_SOFT_DIRTY))
		entry->soft_dirty = true;
}

static void rebuild_hinted(struct sim *sim, struct page *page, struct entry *entry)
{
	entry->protnone = false;
	entry->writable = protection_writes(sim, page);
	if (!entry->writable && upgrade_wanted(sim, page) && !fault(sim, SIM_FAULT_HINT_NO_UPGRADE))
		entry->writable = upgrade_allowed(sim, page, entry, UPGRADE_HINT);
	if (fault(sim, SIM_FAULT_HINT_LOSES_ARMED))
		entry->uffd_wp = false;
}

static void hint_fault(struct sim *sim, struct page *page)
{
	const struct frame *frame = page->head.frame;
	struct entry *rest = page_entry(sim, page, 1);

	rebuild_hinted(sim, page, &page->head);
	/* All base pages of a huge frame are served together. */
	if (rest && rest->protnone && rest->frame == frame)
		rebuild_hinted(sim, page, rest);
}

enum fault_result handle_fault(struct sim *sim, struct space *space, unsigned int number,
			       enum fault_kind kind)
{
	struct page *page = &space->pages[number];
	struct entry *entry = &page->head;

	if (entry->poisoned)
		return FAULT_POISON;
	if (entry->swapped) {
		swap_in(sim, page, entry);
		if (kind != FAULT_WRITE)
			return FAULT_HANDLED;
	}
	if (!entry->present) {
		missing_fault(sim, space, number, kind == FAULT_WRITE);
		return FAULT_HANDLED;
	}
	if (entry->protnone && page->protection != PROTECTION_NONE) {
		hint_fault(sim, page);
		return FAULT_HANDLED;
	}
	if (kind == FAULT_READ)
		return FAULT_HANDLED;
	if (entry->writable) {
		if (kind == FAULT_WRITE)
			mark_written(sim, entry);
		return FAULT_HANDLED;
	}
	return protected_fault(sim, space, number, kind == FAULT_UNSHARE);
}
