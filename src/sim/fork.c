// SPDX-License-Identifier: GPL-2.0-only
/* fork(): which entries the child gets, and what either side may still write. */
#include "sim/internal.h"

#include <stddef.h>

static bool child_keeps_armed(const struct sim *sim, const struct space *child)
{
	if (child->registered)
		return !fault(sim, SIM_FAULT_FORK_CHILD_LOSES_ARMED);
	return fault(sim, SIM_FAULT_FORK_CHILD_INHERITS_ARMED);
}

/* Entries of shared memory can be made again from the file, but for their uffd-wp bits. */
static bool tables_copied(const struct space *parent, const struct space *child)
{
	return child->registered || parent->anon_vma;
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

static void copy_entry(struct sim *sim, struct space *child, const struct page *page,
		       struct entry *entry, struct entry *copied)
{
	*copied = *entry;
	if (!child_keeps_armed(sim, child))
		copied->uffd_wp = false;
	if (!entry->present)
		return;
	frame_map(entry->frame, entry_level(page, entry));
	if (is_private(sim))
		share_private(sim, page, entry, copied);
	else
		copied->dirty = false;
	if (fault(sim, SIM_FAULT_FORK_PARENT_LOSES_ARMED))
		entry->uffd_wp = false;
	if (fault(sim, SIM_FAULT_FORK_PARENT_LOSES_SOFT_DIRTY))
		entry->soft_dirty = false;
}

int sim_fork(struct backend *backend, struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *parent = sim_space(sim, PROCESS_PARENT, error);
	struct space *child = &sim->spaces[PROCESS_CHILD];
	bool copied;

	if (!parent)
		return -1;
	if (child->alive)
		return error_set(error, "fork: there is a child already");
	*child = (struct space){
		.alive = true,
		.registered = parent->registered && sim->setup.event_fork,
		.soft_dirty = parent->soft_dirty,
		.anon_vma = parent->anon_vma,
	};
	copied = tables_copied(parent, child);
	child->table = copied && parent->table;
	for (unsigned int n = 0; n < sim->setup.page_count; n++) {
		struct page *page = &parent->pages[n];
		struct page *twin = &child->pages[n];
		struct entry *entry;

		twin->protection = page->protection;
		twin->keyed = page->keyed;
		if (!copied)
			continue;
		twin->huge = page->huge;
		twin->table = page->table;
		for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++)
			copy_entry(sim, child, page, entry, page_entry(sim, twin, i));
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
