// SPDX-License-Identifier: GPL-2.0-only
/* The question that every skipped fault depends on: may an entry be writable? */
#include "sim/internal.h"

bool entry_armed(const struct page *page, const struct entry *entry)
{
	return page->registered && !page->untracked && entry->uffd_wp;
}

bool needs_soft_dirty_fault(const struct page *page, const struct entry *entry)
{
	return !page->soft_dirty && !entry->soft_dirty;
}

/* Shared mappings whose writes are tracked: the protection must not make entries writable. */
static bool wants_write_notify(const struct sim *sim, const struct page *page)
{
	if (mapping_of(sim)->disk)
		return true; /* the filesystem wants to be asked */
	return (!page->soft_dirty && !is_hugetlb(sim)) || page->registered;
}

bool protection_writes(const struct sim *sim, const struct page *page)
{
	return !is_private(sim) && page->protection == PROTECTION_RW &&
	       !wants_write_notify(sim, page);
}

/*
 * Not in shared memory: that which is tracked would need it, but the kernel compares its
 * read-only protection with the one that it would have untracked, and takes the difference for a
 * driver's wish. Files of a filesystem are asked about before. And hugetlb knows nothing of it.
 */
bool upgrade_wanted(const struct sim *sim, const struct page *page)
{
	if (page->protection != PROTECTION_RW || is_hugetlb(sim))
		return false;
	return is_private(sim) || mapping_of(sim)->disk;
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
	[UPGRADE_UNPROTECT] = { SIM_FAULT_NONE, SIM_FAULT_NONE, SIM_FAULT_NONE },
	[UPGRADE_HINT] =
		{
			.uffd_wp = SIM_FAULT_HINT_IGNORES_UFFD_WP,
			.soft_dirty = SIM_FAULT_HINT_IGNORES_SOFT_DIRTY,
			.exclusive = SIM_FAULT_HINT_IGNORES_EXCLUSIVE,
		},
	[UPGRADE_SWAP_IN] =
		{
			.uffd_wp = SIM_FAULT_SWAP_IN_IGNORES_UFFD_WP,
			.soft_dirty = SIM_FAULT_SWAP_IN_IGNORES_SOFT_DIRTY,
			.exclusive = SIM_FAULT_SWAP_IN_IGNORES_EXCLUSIVE,
		},
};

bool upgrade_allowed(const struct sim *sim, const struct page *page, const struct entry *entry,
		     enum upgrade_cause cause)
{
	if (needs_soft_dirty_fault(page, entry) && !fault(sim, ignored[cause].soft_dirty))
		return false;
	if (entry_armed(page, entry) && !fault(sim, ignored[cause].uffd_wp))
		return false;
	if (!is_private(sim))
		return entry->dirty;
	if (entry->frame->kind != FRAME_ANON)
		return false;
	return *entry_exclusive(page, entry) || fault(sim, ignored[cause].exclusive);
}
