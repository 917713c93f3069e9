// SPDX-License-Identifier: GPL-2.0-only
/* fork(): which entries the child gets, and what either side may still write. */
#include "sim/internal.h"

#include <stddef.h>

static bool child_keeps_armed(const struct sim *sim, const struct page *twin)
{
	if (twin->registered)
		return !fault(sim, SIM_FAULT_FORK_CHILD_LOSES_ARMED);
	return fault(sim, SIM_FAULT_FORK_CHILD_INHERITS_ARMED);
}

/* Entries of shared memory can be made again from the file, but for their uffd-wp bits. */
static bool table_copied(const struct sim *sim, const struct space *parent, const struct page *page,
			 const struct page *twin)
{
	if (page->wiped && !fault(sim, SIM_FAULT_FORK_COPIES_WIPED))
		return false;
	if (page->withheld)
		return false;
	return twin->registered || parent->anon_vma;
}

static void share_private(struct sim *sim, const struct page *page, struct entry *entry,
			  struct entry *copied)
{
	if (entry->frame->kind == FRAME_ANON)
		*entry_exclusive(page, entry) = false;
	if (!fault(sim, SIM_FAULT_FORK_LEAVES_PARENT_WRITABLE))
		entry->writable = false;
	if (!fault(sim, SIM_FAULT_FORK_LEAVES_CHILD_WRITABLE))
		copied->writable = false;
}

/* What a device has stays the parent's, untouched; the child gets a copy at once. */
static bool copied_early(const struct sim *sim, const struct entry *entry)
{
	return is_private(sim) && entry->present && entry->frame->kind == FRAME_ANON &&
	       entry->frame->pins && !fault(sim, SIM_FAULT_FORK_SHARES_PINNED);
}

static void copy_early(struct sim *sim, struct page *twin, struct entry *entry,
		       struct entry *copied)
{
	struct frame *frame = frame_new(sim, FRAME_ANON, twin->huge);
	bool armed = copied->uffd_wp;

	frame->data = entry->frame->data;
	entry_map(twin, copied, frame);
	copied->uffd_wp = armed;
	copied->dirty = copied->soft_dirty = true;
	copied->writable = twin->protection == PROTECTION_RW && !armed;
}

static void copy_present(struct sim *sim, struct page *page, struct page *twin, struct entry *entry,
			 struct entry *copied)
{
	if (copied_early(sim, entry)) {
		copy_early(sim, twin, entry, copied);
		return;
	}
	frame_map(entry->frame, entry_level(page, entry));
	copied->young = false;
	if (is_private(sim))
		share_private(sim, page, entry, copied);
	else
		copied->dirty = false;
	if (fault(sim, SIM_FAULT_FORK_PARENT_LOSES_ARMED))
		entry->uffd_wp = false;
	if (fault(sim, SIM_FAULT_FORK_PARENT_LOSES_SOFT_DIRTY))
		entry->soft_dirty = false;
}

static void copy_entry(struct sim *sim, struct page *page, struct page *twin, struct entry *entry,
		       struct entry *copied)
{
	*copied = *entry;
	if (!child_keeps_armed(sim, twin))
		copied->uffd_wp = entry->swapped && entry->uffd_wp &&
				  fault(sim, SIM_FAULT_FORK_INHERITS_ARMED_SWAPPED);
	if (entry->present) {
		copy_present(sim, page, twin, entry, copied);
	} else if (entry->swapped) {
		entry->frame->swap_maps++;
		entry->swap_exclusive = copied->swap_exclusive = false;
	}
	if (fault(sim, SIM_FAULT_FORK_CHILD_READS_CLEAN))
		copied->soft_dirty = false;
}

static void copy_page_table(struct sim *sim, struct page *page, struct page *twin)
{
	struct entry *entry;

	if (page->huge && !is_hugetlb(sim) && copied_early(sim, &page->head))
		page_split(sim, page);
	twin->huge = page->huge;
	twin->table = page->table;
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++)
		copy_entry(sim, page, twin, entry, page_entry(sim, twin, i));
}

int sim_fork(struct backend *backend, struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *parent = sim_space(sim, PROCESS_PARENT, error);
	struct space *child = &sim->spaces[PROCESS_CHILD];

	if (!parent)
		return -1;
	if (child->alive)
		return error_set(error, "fork: there is a child already");
	*child = (struct space){
		.alive = true,
		.anon_vma = parent->anon_vma,
	};
	for (unsigned int n = 0; n < sim->setup.page_count; n++) {
		struct page *page = &parent->pages[n];
		struct page *twin = &child->pages[n];

		*twin = (struct page){
			.protection = page->withheld ? PROTECTION_NONE : page->protection,
			.keyed = page->keyed,
			.registered = page->registered && sim->setup.event_fork && !page->withheld,
			.soft_dirty = page->soft_dirty && !page->withheld,
			.wiped = page->wiped,
			.withheld = page->withheld,
		};
		if (!table_copied(sim, parent, page, twin))
			continue;
		child->table |= parent->table;
		copy_page_table(sim, page, twin);
	}
	return 0;
}

int sim_child_exit(struct backend *backend, struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *parent = &sim->spaces[PROCESS_PARENT];
	struct space *child = sim_space(sim, PROCESS_CHILD, error);
	struct entry *entry;

	if (!child)
		return -1;
	space_zap(sim, child);
	child->alive = false;
	if (!fault(sim, SIM_FAULT_EXIT_LOSES_ARMED))
		return 0;
	for (unsigned int n = 0; n < sim->setup.page_count; n++)
		for (unsigned int i = 0; (entry = page_entry(sim, &parent->pages[n], i)); i++)
			entry->uffd_wp = false;
	return 0;
}
