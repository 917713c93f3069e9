// SPDX-License-Identifier: GPL-2.0-only
/* Whatever changes the protection of entries in place: mprotect, uffd, clear_refs, NUMA hints. */
#include "sim/internal.h"

#include <stddef.h>

/* What every change of protection begins with: a hint is gone, and so is the write bit. */
static void reset_protection(const struct sim *sim, const struct space *space,
			     const struct page *page, struct entry *entry)
{
	entry->protnone = false;
	entry->writable = protection_writes(sim, space, page);
}

static bool mprotect_upgrades(const struct sim *sim, const struct page *page,
			      const struct entry *entry, enum protection old)
{
	if (page->huge)
		return !fault(sim, SIM_FAULT_MPROTECT_NO_UPGRADE_THP);
	if (!entry->dirty)
		return !fault(sim, SIM_FAULT_MPROTECT_NO_UPGRADE_CLEAN);
	if (old == PROTECTION_NONE)
		return !fault(sim, SIM_FAULT_MPROTECT_NO_UPGRADE_FROM_NONE);
	return !fault(sim, SIM_FAULT_MPROTECT_NO_UPGRADE);
}

static void mprotect_break(struct sim *sim, struct page *page, struct entry *entry, bool use_key)
{
	if (entry->uffd_wp && fault(sim, SIM_FAULT_MPROTECT_STRAY_EVENT))
		sim->stray_events++;
	if (fault(sim, SIM_FAULT_MPROTECT_LOSES_ARMED) && !use_key)
		entry->uffd_wp = false;
	if (fault(sim, SIM_FAULT_PKEY_MPROTECT_LOSES_ARMED) && use_key)
		entry->uffd_wp = false;
	if (fault(sim, SIM_FAULT_MPROTECT_LOSES_SOFT_DIRTY))
		entry->soft_dirty = false;
	if (fault(sim, SIM_FAULT_MPROTECT_SETS_SOFT_DIRTY))
		entry->soft_dirty = true;
	if (fault(sim, SIM_FAULT_MPROTECT_LOSES_PAGE)) {
		entry->frame->data = 0;
		entry_zap(page, entry);
	}
}

static void mprotect_page(struct sim *sim, struct space *space, struct page *page,
			  enum protection old, bool use_key)
{
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (!entry->present)
			continue;
		reset_protection(sim, space, page, entry);
		if (fault(sim, SIM_FAULT_MPROTECT_NO_UPGRADE_SHARED))
			entry->writable = false; /* only shared ones are writable here */
		if (!entry->writable && upgrade_wanted(sim, page) &&
		    mprotect_upgrades(sim, page, entry, old))
			entry->writable =
				upgrade_allowed(sim, space, page, entry, UPGRADE_MPROTECT);
		mprotect_break(sim, page, entry, use_key);
	}
	if (!page->head.present)
		page->huge = false;
}

void mprotect_pages(struct sim *sim, struct space *space, const struct step *step)
{
	bool use_key = step->verb == VERB_PKEY_MPROTECT;

	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		struct page *page = &space->pages[i];
		enum protection old = page->protection;
		bool keyed = page->keyed || use_key; /* mprotect() keeps the key */

		if (!(step->pages & (page_set)1 << i))
			continue;
		if (old == step->protection && page->keyed == keyed)
			continue; /* nothing to change: the entries are not visited */
		page->protection = step->protection;
		page->keyed = keyed;
		mprotect_page(sim, space, page, old, use_key);
	}
}

/* Can memory that is not populated be armed? */
static bool uses_markers(const struct sim *sim, const struct space *space)
{
	if (!space->registered)
		return false;
	return is_file(sim) || sim->setup.tracker == TRACKER_UFFD_WP_ASYNC;
}

static void arm_page(struct sim *sim, struct space *space, struct page *page)
{
	struct entry *entry;

	if (is_thp(sim) && !page->head.present && uses_markers(sim, space)) {
		page->table = true; /* markers live in base page entries */
		space->table = true;
	}
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (entry->present) {
			reset_protection(sim, space, page, entry);
			entry->writable = false;
			entry->uffd_wp = true;
		} else if (uses_markers(sim, space)) {
			space->table = true;
			entry->uffd_wp = true;
		}
	}
}

void uffd_arm(struct sim *sim, struct space *space, page_set pages)
{
	if (fault(sim, SIM_FAULT_ARM_SETS_NO_BIT))
		return;
	if (fault(sim, SIM_FAULT_ARM_REACHES_NEIGHBOUR))
		pages |= pages << 1;
	for (unsigned int i = 0; i < sim->setup.page_count; i++)
		if (pages & (page_set)1 << i)
			arm_page(sim, space, &space->pages[i]);
}

void uffd_unprotect(struct sim *sim, struct space *space, unsigned int number, bool again)
{
	struct page *page = &space->pages[number];
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (again || !fault(sim, SIM_FAULT_UNPROTECT_LEAVES_ARMED))
			entry->uffd_wp = false;
		if (!entry->present)
			continue;
		reset_protection(sim, space, page, entry);
		if (!entry->writable && upgrade_wanted(sim, page) &&
		    !fault(sim, SIM_FAULT_UNPROTECT_LEAVES_READ_ONLY))
			entry->writable =
				upgrade_allowed(sim, space, page, entry, UPGRADE_UNPROTECT);
	}
}

void clear_refs(struct sim *sim, struct space *space)
{
	struct entry *entry;

	space->soft_dirty = false;
	for (unsigned int n = 0; n < sim->setup.page_count; n++) {
		for (unsigned int i = 0; (entry = page_entry(sim, &space->pages[n], i)); i++) {
			if (!entry->present)
				continue;
			if (!fault(sim, SIM_FAULT_CLEAR_REFS_LEAVES_WRITABLE))
				entry->writable = false;
			if (!fault(sim, SIM_FAULT_CLEAR_REFS_LEAVES_BIT))
				entry->soft_dirty = false;
		}
	}
}

void free_pages(struct sim *sim, struct space *space, page_set pages)
{
	struct entry *entry;

	for (unsigned int n = 0; n < sim->setup.page_count; n++) {
		struct page *page = &space->pages[n];

		if (!(pages & (page_set)1 << n))
			continue;
		if (page->huge && frame_likely_shared(page->head.frame))
			continue;
		for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
			if (!entry->present || entry->frame->kind == FRAME_ZERO)
				continue;
			entry->dirty = false;
			if (fault(sim, SIM_FAULT_MADVISE_FREE_LOSES_ARMED))
				entry->uffd_wp = false;
		}
	}
}

static bool scanner_skips(const struct sim *sim, const struct page *page, const struct entry *entry)
{
	if (!entry->present || entry->frame->kind == FRAME_ZERO)
		return true;
	/* Base pages that are shared copy-on-write are left alone; huge ones are not. */
	return is_private(sim) && !page->huge && frame_likely_shared(entry->frame);
}

void make_protnone(struct sim *sim, struct space *space)
{
	struct entry *entry;

	for (unsigned int n = 0; n < sim->setup.page_count; n++) {
		struct page *page = &space->pages[n];

		if (page->protection == PROTECTION_NONE)
			continue;
		if (is_file(sim) && page->protection == PROTECTION_R)
			continue;
		for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
			if (scanner_skips(sim, page, entry))
				continue;
			entry->protnone = true;
			entry->writable = false;
		}
	}
}
