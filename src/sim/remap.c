// SPDX-License-Identifier: GPL-2.0-only
/* Memory that goes to another address, and new memory in its place. */
#include "sim/internal.h"

#include <stddef.h>

/* Whoever wants to follow it has asked for events; otherwise nothing is armed where it goes. */
static void forget_arming(struct sim *sim, struct page *page)
{
	struct entry *entry;

	page->registered = false;
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++)
		if (!fault(sim, SIM_FAULT_MREMAP_KEEPS_ARMED))
			entry->uffd_wp = false;
}

static void move_entries(struct sim *sim, struct page *page)
{
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (is_none(entry))
			continue;
		if (!is_hugetlb(sim) && !fault(sim, SIM_FAULT_MREMAP_READS_CLEAN))
			entry->soft_dirty = true;
		if (fault(sim, SIM_FAULT_MREMAP_LOSES_ARMED))
			entry->uffd_wp = false;
	}
}

int sim_mremap(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	       struct error *error)
{
	(void)step;
	(void)value;
	(void)error;
	ksm_break(sim, space);
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		struct page *page = &space->pages[i];

		if (!sim->setup.event_remap)
			forget_arming(sim, page);
		move_entries(sim, page);
		if (fault(sim, SIM_FAULT_MREMAP_LOSES_DATA))
			page_zap(sim, page);
	}
	return 0;
}

static bool can_merge(const struct sim *sim, const struct page *a, const struct page *b)
{
	return !is_hugetlb(sim) && a->registered == b->registered &&
	       a->protection == b->protection && a->keyed == b->keyed && a->wiped == b->wiped &&
	       a->withheld == b->withheld;
}

/* One mapping that has begun to read dirty does so as a whole. */
static void merge_forward(struct sim *sim, struct space *space, unsigned int first, int direction)
{
	unsigned int i = first;

	while (i + direction < sim->setup.page_count &&
	       can_merge(sim, &space->pages[i], &space->pages[i + direction])) {
		i += direction;
		space->pages[i].soft_dirty = true;
	}
}

static void merge(struct sim *sim, struct space *space, page_set pages)
{
	FOR_EACH_PAGE (sim, pages, i) {
		if (!space->pages[i].soft_dirty)
			continue;
		merge_forward(sim, space, i, 1);
		merge_forward(sim, space, i, -1);
	}
}

static void map_anew(struct sim *sim, struct page *page, bool registered)
{
	struct entry head = page->head;

	page_zap(sim, page);
	*page = (struct page){
		.protection = PROTECTION_RW,
		.registered = registered,
		.soft_dirty = !fault(sim, SIM_FAULT_MERGED_MEMORY_READS_CLEAN),
		.table = page->table,
	};
	if (fault(sim, SIM_FAULT_REPLACE_KEEPS_ARMED))
		page->head.uffd_wp = head.uffd_wp;
}

int sim_replace(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		struct error *error)
{
	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages, i)
		map_anew(sim, &space->pages[i], false);
	merge(sim, space, step->pages);
	return 0;
}

/* The mapping that it merges with loses what is taken from the one that comes. */
static void disarm_merged(struct sim *sim, struct space *space)
{
	for (unsigned int i = 0; i < sim->setup.page_count; i++)
		space->pages[i].untracked = true;
}

int sim_move_in(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		struct error *error)
{
	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages, i)
		map_anew(sim, &space->pages[i],
			 step->wp && sim->setup.event_remap && sim->setup.tracker != TRACKER_NONE &&
				 sim->setup.tracker != TRACKER_SOFT_DIRTY);
	merge(sim, space, step->pages);
	if (step->wp && fault(sim, SIM_FAULT_MOVE_IN_DISARMS_MERGED))
		disarm_merged(sim, space);
	return 0;
}
