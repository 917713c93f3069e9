// SPDX-License-Identifier: GPL-2.0-only
/* Pages that move to the other node: another frame, and the entries as they were. */
#include "sim/internal.h"

#include <stddef.h>

static bool can_move(const struct entry *entry)
{
	const struct frame *frame = entry->frame;

	return entry->present && frame->kind != FRAME_ZERO && !frame->pipes;
}

static void restore(struct sim *sim, struct page *page, struct entry *entry)
{
	/* A hint does not outlive the move, nor does the write access that it had taken. */
	entry->protnone = false;
	if (protection_writes(sim, page) && !entry->uffd_wp)
		entry->writable = true;
	/* Documented: of a huge entry that is dirty. */
	if (page->huge && !is_hugetlb(sim) && entry->dirty)
		entry->soft_dirty = true;
	if (fault(sim, SIM_FAULT_MIGRATE_LOSES_ARMED))
		entry->uffd_wp = false;
	if (fault(sim, SIM_FAULT_MIGRATE_LOSES_SOFT_DIRTY))
		entry->soft_dirty = false;
	if (fault(sim, SIM_FAULT_MIGRATE_SETS_SOFT_DIRTY))
		entry->soft_dirty = true;
	if (fault(sim, SIM_FAULT_MIGRATE_LEAVES_WRITABLE))
		entry->writable = page->protection == PROTECTION_RW;
	if (fault(sim, SIM_FAULT_MIGRATE_MAKES_EXCLUSIVE))
		*entry_exclusive(page, entry) = true;
}

/* Whoever maps the frame, and wherever. */
static void restore_all(struct sim *sim, const struct frame *frame)
{
	struct entry *entry;

	for (int process = 0; process < PROCESS_COUNT; process++)
		for (unsigned int n = 0; n < sim->setup.page_count; n++) {
			struct page *page = &sim->spaces[process].pages[n];

			for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++)
				if (entry->present && entry->frame == frame)
					restore(sim, page, entry);
		}
}

static void migrate_page(struct sim *sim, struct page *page)
{
	struct frame *frame = page->head.frame;

	if (!can_move(&page->head))
		return;
	if (frame->pins && !fault(sim, SIM_FAULT_MIGRATE_MOVES_PINNED))
		return;
	restore_all(sim, frame);
	if (frame->pins) {
		/* What the device has is not where the program looks any more. */
		copy_page(sim, &sim->spaces[PROCESS_PARENT], page, true);
		return;
	}
	frame_renumber(sim, frame);
	if (fault(sim, SIM_FAULT_MIGRATE_LOSES_DATA))
		frame->data = 0;
}

int sim_migrate(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		struct error *error)
{
	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages, i)
		migrate_page(sim, &space->pages[i]);
	return 0;
}
