// SPDX-License-Identifier: GPL-2.0-only
/* The page fault handler: unpopulated memory, NUMA hints, write faults. */
#include "sim/internal.h"

#include <stddef.h>

/* As many base pages as a read fault of a file maps at once, where they are cached already. */
#define FAULT_AROUND_PAGES 16

bool entry_armed(const struct space *space, const struct entry *entry)
{
	return space->registered && entry->uffd_wp;
}

static void map_frame(struct page *page, struct entry *entry, struct frame *frame)
{
	bool armed = entry->uffd_wp; /* by a marker */

	*entry = (struct entry){ .present = true, .uffd_wp = armed, .frame = frame };
	frame_map(frame, entry_level(page, entry));
}

/* What a store does to the entry, be it the processor's or the write fault's doing. */
static void mark_written(const struct sim *sim, struct entry *entry)
{
	entry->dirty = true;
	if (!fault(sim, SIM_FAULT_WRITE_SETS_NO_SOFT_DIRTY))
		entry->soft_dirty = true;
}

static void map_written(const struct sim *sim, struct page *page, struct entry *entry,
			struct frame *frame)
{
	map_frame(page, entry, frame);
	mark_written(sim, entry);
	entry->writable = page->protection == PROTECTION_RW && !entry->uffd_wp;
}

static struct frame *cached(struct sim *sim, unsigned int number)
{
	if (!sim->cache[number])
		sim->cache[number] = frame_new(sim, FRAME_FILE, false);
	return sim->cache[number];
}

static void map_cached(struct sim *sim, struct space *space, unsigned int number)
{
	struct page *page = &space->pages[number];

	map_frame(page, &page->head, cached(sim, number));
	page->head.writable = protection_writes(sim, space, page) && !page->head.uffd_wp;
}

/* Write-protect tracking switches this off: it would populate what is not looked at. */
static void fault_around(struct sim *sim, struct space *space, unsigned int number)
{
	const struct page *page = &space->pages[number];
	unsigned int first = number - number % FAULT_AROUND_PAGES;
	unsigned int end = first + FAULT_AROUND_PAGES;

	if (space->registered)
		return;
	for (unsigned int i = first; i < end && i < sim->setup.page_count; i++)
		if (sim->cache[i] && is_none(&space->pages[i].head) &&
		    space->pages[i].protection == page->protection)
			map_cached(sim, space, i);
}

static void file_missing(struct sim *sim, struct space *space, unsigned int number, bool write)
{
	struct page *page = &space->pages[number];
	struct frame *frame = cached(sim, number);

	if (!write) {
		map_cached(sim, space, number);
		fault_around(sim, space, number);
		return;
	}
	if (is_private(sim)) {
		uint64_t data = frame->data;

		frame = frame_new(sim, FRAME_ANON, false);
		frame->data = data;
		space->anon_vma = true;
	}
	map_written(sim, page, &page->head, frame);
}

static void anon_missing(struct sim *sim, struct space *space, struct page *page, bool write)
{
	bool huge = is_thp(sim) && !page->table;

	if (write || huge)
		space->anon_vma = true;
	page->huge = huge;
	if (write)
		map_written(sim, page, &page->head, frame_new(sim, FRAME_ANON, huge));
	else
		map_frame(page, &page->head, huge ? &sim->huge_zero : &sim->zero);
}

static void missing_fault(struct sim *sim, struct space *space, unsigned int number, bool write)
{
	space->table = true;
	if (is_file(sim))
		file_missing(sim, space, number, write);
	else
		anon_missing(sim, space, &space->pages[number], write);
}

static void rebuild_hinted(struct sim *sim, struct space *space, struct page *page,
			   struct entry *entry)
{
	entry->protnone = false;
	entry->writable = protection_writes(sim, space, page);
	if (!entry->writable && upgrade_wanted(sim, page) && !fault(sim, SIM_FAULT_HINT_NO_UPGRADE))
		entry->writable = upgrade_allowed(sim, space, page, entry, UPGRADE_HINT);
	if (fault(sim, SIM_FAULT_HINT_LOSES_ARMED))
		entry->uffd_wp = false;
}

static void hint_fault(struct sim *sim, struct space *space, struct page *page)
{
	const struct frame *frame = page->head.frame;
	struct entry *rest = page_entry(sim, page, 1);

	rebuild_hinted(sim, space, page, &page->head);
	/* All base pages of a huge frame are served together. */
	if (rest && rest->protnone && rest->frame == frame)
		rebuild_hinted(sim, space, page, rest);
}

static bool last_owner(const struct page *page, const struct frame *frame)
{
	/* A huge frame in pieces is never taken over. */
	return frame->huge == page->huge && frame_mappings(frame) == 1;
}

static bool may_reuse(const struct sim *sim, const struct page *page, const struct frame *frame)
{
	if (frame->kind != FRAME_ANON)
		return false;
	if (frame->exclusive)
		return !fault(sim, SIM_FAULT_WRITE_COPIES_EXCLUSIVE);
	if (last_owner(page, frame))
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

/* A private copy. An unsharing read keeps what is tracked, a write is what was tracked. */
static void copy(struct sim *sim, struct space *space, struct page *page, bool unshare)
{
	struct entry old = page->head;
	struct frame *frame = frame_new(sim, FRAME_ANON, false);

	frame->data = old.frame->data;
	space->anon_vma = true;
	entry_zap(page, &page->head);
	if (!unshare) {
		map_written(sim, page, &page->head, frame);
		return;
	}
	map_frame(page, &page->head, frame);
	page->head.soft_dirty = old.soft_dirty;
	page->head.uffd_wp = old.uffd_wp;
}

/* True if an event is due; in async mode the bit is cleared instead. */
static bool userfault_due(struct sim *sim, struct space *space, struct page *page)
{
	if (!entry_armed(space, &page->head) || fault(sim, SIM_FAULT_WRITE_IGNORES_ARMED))
		return false;
	if (sim->setup.tracker != TRACKER_UFFD_WP_ASYNC)
		return true;
	if (!fault(sim, SIM_FAULT_ASYNC_LEAVES_ARMED))
		page->head.uffd_wp = false;
	if (fault(sim, SIM_FAULT_ASYNC_CLEARS_WHOLE_THP))
		page->rest.uffd_wp = false;
	return false;
}

static enum fault_result protected_fault(struct sim *sim, struct space *space, struct page *page,
					 bool unshare)
{
	struct frame *frame = page->head.frame;

	if (!unshare && userfault_due(sim, space, page))
		return FAULT_USERFAULT;
	if (!is_private(sim)) {
		reuse(sim, page);
		return FAULT_HANDLED;
	}
	if (!may_reuse(sim, page, frame)) {
		copy(sim, space, page, unshare);
		return FAULT_HANDLED;
	}
	frame->exclusive = true;
	if (!unshare)
		reuse(sim, page);
	return FAULT_HANDLED;
}

/* Sets *fallback where the huge page has to be split and its base page to be handled. */
static enum fault_result huge_fault(struct sim *sim, struct space *space, struct page *page,
				    bool unshare, bool *fallback)
{
	struct frame *frame = page->head.frame;

	*fallback = false;
	if (!unshare && entry_armed(space, &page->head)) {
		if (sim->setup.tracker == TRACKER_UFFD_WP_ASYNC) {
			*fallback = true;
			return FAULT_HANDLED;
		}
		if (userfault_due(sim, space, page))
			return FAULT_USERFAULT;
	}
	if (!may_reuse(sim, page, frame)) {
		*fallback = true;
		return FAULT_HANDLED;
	}
	frame->exclusive = true;
	if (!unshare)
		reuse(sim, page);
	return FAULT_HANDLED;
}

enum fault_result handle_fault(struct sim *sim, struct space *space, unsigned int number,
			       enum fault_kind kind)
{
	struct page *page = &space->pages[number];
	bool unshare = kind == FAULT_UNSHARE;

	if (!page->head.present) {
		missing_fault(sim, space, number, kind == FAULT_WRITE);
		return FAULT_HANDLED;
	}
	if (page->head.protnone && page->protection != PROTECTION_NONE) {
		hint_fault(sim, space, page);
		return FAULT_HANDLED;
	}
	if (kind == FAULT_READ)
		return FAULT_HANDLED;
	if (page->head.writable) {
		if (kind == FAULT_WRITE)
			mark_written(sim, &page->head);
		return FAULT_HANDLED;
	}
	if (page->huge) {
		bool fallback;
		enum fault_result result = huge_fault(sim, space, page, unshare, &fallback);

		if (!fallback)
			return result;
		page_split(sim, page);
	}
	return protected_fault(sim, space, page, unshare);
}
