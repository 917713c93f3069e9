// SPDX-License-Identifier: GPL-2.0-only
/* Arming and disarming: with a userfaultfd, by PAGEMAP_SCAN, by clear_refs. */
#include "sim/internal.h"

#include <stddef.h>

/* Can memory that is not populated be armed? */
static bool uses_markers(const struct sim *sim)
{
	return is_cached(sim) || is_hugetlb(sim) || is_async(sim);
}

/* The ioctl that protects replaces a file's huge entry by markers; the scan arms it as it is. */
static bool scans(const struct sim *sim, enum arming way)
{
	return is_async(sim) && way != ARMING_WRITEPROTECT;
}

static void arm_entry(const struct sim *sim, struct page *page, struct entry *entry, bool scan)
{
	if (entry->poisoned)
		return;
	if (entry->present) {
		reset_protection(sim, page, entry);
		entry->writable = false;
		entry->uffd_wp = true;
	} else if (entry->swapped) {
		entry->uffd_wp = !fault(sim, SIM_FAULT_ARM_SKIPS_SWAPPED);
	} else if (uses_markers(sim) && !(scan && is_hugetlb(sim))) {
		/* Of hugetlb memory the scan does not call what is not there written. */
		entry->uffd_wp = true;
	}
}

static void arm_page(struct sim *sim, struct space *space, struct page *page, bool scan)
{
	struct entry *entry;

	if (!page->registered)
		return;
	if (is_thp(sim) && is_cached(sim) && page->huge && !scan)
		page_split(sim, page);
	if (is_thp(sim) && !page->head.present && uses_markers(sim))
		page->table = true; /* markers live in base page entries */
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++)
		arm_entry(sim, page, entry, scan);
	space->table |= page->head.uffd_wp;
}

static bool way_fails(const struct sim *sim, enum arming way)
{
	return (way == ARMING_SCAN && fault(sim, SIM_FAULT_SCAN_ARMS_NOTHING)) ||
	       (way == ARMING_SCAN_BLIND && fault(sim, SIM_FAULT_SCAN_BLIND_ARMS_NOTHING));
}

void uffd_arm(struct sim *sim, struct space *space, page_set pages, enum arming way)
{
	if (fault(sim, SIM_FAULT_ARM_SETS_NO_BIT) || way_fails(sim, way))
		return;
	if (fault(sim, SIM_FAULT_ARM_REACHES_NEIGHBOUR))
		pages |= pages << 1;
	FOR_EACH_PAGE (sim, pages, i)
		arm_page(sim, space, &space->pages[i], scans(sim, way));
}

void uffd_unprotect(struct sim *sim, struct space *space, unsigned int number, bool again)
{
	struct page *page = &space->pages[number];
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (entry->swapped && fault(sim, SIM_FAULT_UNPROTECT_SKIPS_SWAPPED))
			continue;
		if (again || !fault(sim, SIM_FAULT_UNPROTECT_LEAVES_ARMED))
			entry->uffd_wp = false;
		if (!entry->present)
			continue;
		reset_protection(sim, page, entry);
		if (!entry->writable && upgrade_wanted(sim, page) &&
		    !fault(sim, SIM_FAULT_UNPROTECT_LEAVES_READ_ONLY))
			entry->writable = upgrade_allowed(sim, page, entry, UPGRADE_UNPROTECT);
	}
}

/* What a device may be writing to stays soft-dirty, as nobody would see those writes. */
static bool exempt(const struct page *page, const struct entry *entry)
{
	return entry->present && entry->writable && !page->huge &&
	       entry->frame->kind == FRAME_ANON && entry->frame->pins;
}

void clear_refs(struct sim *sim, struct space *space)
{
	struct entry *entry;

	for (unsigned int n = 0; n < sim->setup.page_count; n++) {
		struct page *page = &space->pages[n];

		page->soft_dirty = false;
		for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
			if (is_hugetlb(sim) || exempt(page, entry))
				continue;
			if (!fault(sim, SIM_FAULT_CLEAR_REFS_LEAVES_WRITABLE))
				entry->writable = false;
			if (entry->swapped && fault(sim, SIM_FAULT_CLEAR_REFS_SKIPS_SWAPPED))
				continue;
			if (!fault(sim, SIM_FAULT_CLEAR_REFS_LEAVES_BIT))
				entry->soft_dirty = false;
		}
	}
}
