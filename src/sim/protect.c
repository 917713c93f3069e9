// SPDX-License-Identifier: GPL-2.0-only
/* Changes of protection: mprotect, and the hints of NUMA balancing. */
#include "sim/internal.h"

#include <stddef.h>

void reset_protection(const struct sim *sim, const struct page *page, struct entry *entry)
{
	entry->protnone = false;
	entry->writable = protection_writes(sim, page);
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

static void mprotect_page(struct sim *sim, struct page *page, enum protection old, bool use_key)
{
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (!entry->present)
			continue;
		reset_protection(sim, page, entry);
		if (fault(sim, SIM_FAULT_MPROTECT_NO_UPGRADE_SHARED))
			entry->writable = false; /* only shared ones are writable here */
		if (!entry->writable && upgrade_wanted(sim, page) &&
		    mprotect_upgrades(sim, page, entry, old))
			entry->writable = upgrade_allowed(sim, page, entry, UPGRADE_MPROTECT);
		mprotect_break(sim, page, entry, use_key);
	}
	if (!page->head.present)
		page->huge = false;
}

int sim_mprotect(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		 struct error *error)
{
	bool use_key = step->verb == VERB_PKEY_MPROTECT;

	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages, i) {
		struct page *page = &space->pages[i];
		enum protection old = page->protection;
		bool keyed = page->keyed || use_key; /* mprotect() keeps the key */

		if (old == step->protection && page->keyed == keyed)
			continue; /* nothing to change: the entries are not visited */
		page->protection = step->protection;
		page->keyed = keyed;
		mprotect_page(sim, page, old, use_key);
	}
	return 0;
}

static bool scanner_skips(const struct sim *sim, const struct page *page, const struct entry *entry)
{
	const struct frame *frame = entry->frame;

	if (!entry->present || frame->kind == FRAME_ZERO || frame->ksm)
		return true;
	/* Base pages that are pinned or shared copy-on-write are left alone; huge ones are not. */
	return is_private(sim) && !page->huge && (frame->pins || frame_likely_shared(frame));
}

int sim_numa_hint(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		  struct error *error)
{
	struct entry *entry;

	(void)step;
	(void)value;
	if (is_hugetlb(sim) || mapping_of(sim)->disk)
		return error_set(error, "the scanner passes over such memory");

	for (unsigned int n = 0; n < sim->setup.page_count; n++) {
		struct page *page = &space->pages[n];

		if (page->protection == PROTECTION_NONE)
			continue;
		if (is_cached(sim) && page->protection == PROTECTION_R)
			continue;
		for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
			if (scanner_skips(sim, page, entry))
				continue;
			entry->protnone = true;
			entry->writable = false;
		}
	}
	return 0;
}
