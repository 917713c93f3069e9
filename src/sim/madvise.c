// SPDX-License-Identifier: GPL-2.0-only
/* The advices of madvise(2), holes in files, and the age of pages. */
#include "sim/internal.h"

#include <stddef.h>

/* What can be reclaimed without being kept, unless it is written again. */
static void advise_free(struct sim *sim, struct space *space, unsigned int number)
{
	struct page *page = &space->pages[number];
	struct entry *entry;

	if (page->huge && frame_likely_shared(page->head.frame))
		return;
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		if (entry->swapped)
			entry_zap(page, entry);
		if (!entry->present || entry->frame->kind != FRAME_ANON)
			continue;
		if (!frame_likely_shared(entry->frame))
			entry->frame->lazyfree = true;
		entry->dirty = false;
		if (fault(sim, SIM_FAULT_MADVISE_FREE_LOSES_ARMED))
			entry->uffd_wp = false;
	}
}

static void advise_cold(struct sim *sim, struct space *space, unsigned int number)
{
	struct page *page = &space->pages[number];
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		entry->young = false;
		if (fault(sim, SIM_FAULT_MADVISE_COLD_LOSES_ARMED))
			entry->uffd_wp = false;
	}
}

/* Of a file a marker stays where an entry was armed; of its huge entries it does not. */
static void advise_dontneed(struct sim *sim, struct space *space, unsigned int number)
{
	struct page *page = &space->pages[number];
	bool marked = (is_cached(sim) && !page->huge) || is_hugetlb(sim);
	struct entry *entry;

	if (page->head.present && fault(sim, SIM_FAULT_DONTNEED_KEEPS_DATA))
		page->stale = page->head.frame->data;
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		bool armed = entry->uffd_wp && !entry->poisoned;

		entry_zap(page, entry);
		entry->uffd_wp = armed && marked && !fault(sim, SIM_FAULT_DONTNEED_LOSES_MARKER);
	}
	if (page->huge)
		page->table = false;
	page->huge = false;
}

/* The base pages that no access ever touches, as if each had been read or written. */
static void populate_rest(struct sim *sim, struct page *page, bool write)
{
	struct entry *rest = page_entry(sim, page, 1);

	if (!rest || rest->poisoned)
		return;
	if (rest->swapped)
		swap_in(sim, page, rest);
	if (!rest->present && !write)
		entry_map(page, rest, is_cached(sim) ? page->head.frame : &sim->zero);
	if (!write || (rest->present && rest->writable))
		return;
	rest->uffd_wp = false; /* nobody but a tracker that waits for nothing comes here */
	if (rest->present && (!is_private(sim) ||
			      (rest->frame->kind == FRAME_ANON && rest->frame->rest_exclusive))) {
		mark_written(sim, rest);
		rest->writable = page->protection == PROTECTION_RW;
		return;
	}
	entry_zap(page, rest);
	map_written(sim, page, rest,
		    is_private(sim) ? frame_new(sim, FRAME_ANON, false) : page->head.frame);
}

static void advise_populate_read(struct sim *sim, struct space *space, unsigned int number)
{
	struct page *page = &space->pages[number];

	if (!page->head.present)
		handle_fault(sim, space, number, FAULT_READ);
	populate_rest(sim, page, false);
	if (fault(sim, SIM_FAULT_POPULATE_READ_LOSES_ARMED))
		page->head.uffd_wp = false;
}

/* A write without data: done once the entry is writable. */
static void advise_populate_write(struct sim *sim, struct space *space, unsigned int number)
{
	struct page *page = &space->pages[number];

	if (fault(sim, SIM_FAULT_POPULATE_WRITE_UNSEEN)) {
		page->head.writable = page->head.present;
		return;
	}
	for (int i = 0; i < 4 && !(page->head.present && page->head.writable); i++)
		if (handle_fault(sim, space, number, FAULT_WRITE) != FAULT_HANDLED)
			return;
	populate_rest(sim, page, true);
}

static void advise_wipeonfork(struct sim *sim, struct space *space, unsigned int number)
{
	(void)sim;
	space->pages[number].wiped = true;
}

static void advise_dontfork(struct sim *sim, struct space *space, unsigned int number)
{
	(void)sim;
	space->pages[number].withheld = true;
}

static void (*const advices[ADVICE_COUNT])(struct sim *sim, struct space *space,
					   unsigned int number) = {
	[ADVICE_FREE] = advise_free,
	[ADVICE_COLD] = advise_cold,
	[ADVICE_DONTNEED] = advise_dontneed,
	[ADVICE_POPULATE_READ] = advise_populate_read,
	[ADVICE_POPULATE_WRITE] = advise_populate_write,
	[ADVICE_WIPEONFORK] = advise_wipeonfork,
	[ADVICE_DONTFORK] = advise_dontfork,
};

int sim_madvise(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
		struct error *error)
{
	bool anonymous = is_private(sim) && !is_cached(sim) && !is_hugetlb(sim);

	(void)value;
	if (!anonymous && (step->advice == ADVICE_FREE || step->advice == ADVICE_WIPEONFORK))
		return error_set(error, "madvise %s works on anonymous memory only",
				 advice_name(step->advice));
	FOR_EACH_PAGE (sim, step->pages, i)
		advices[step->advice](sim, space, i);
	return 0;
}

static bool punched(const struct sim *sim, const struct entry *entry)
{
	if (entry->present && entry->frame->kind == FRAME_FILE)
		return true;
	return (entry->present || entry->swapped) && fault(sim, SIM_FAULT_PUNCH_DROPS_COPIES);
}

static void punch_page(struct sim *sim, struct page *page)
{
	struct entry *entry;

	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++) {
		bool marked = entry->uffd_wp && (!page->huge || is_hugetlb(sim));

		if (!punched(sim, entry))
			continue;
		entry_zap(page, entry);
		entry->uffd_wp = marked && !fault(sim, SIM_FAULT_PUNCH_LOSES_MARKER);
	}
	if (page->head.present)
		return;
	if (page->huge)
		page->table = false;
	page->huge = false;
}

int sim_punch(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	      struct error *error)
{
	(void)space;
	(void)value;
	if (!is_cached(sim))
		return error_set(error, "punch works on files only");
	FOR_EACH_PAGE (sim, step->pages, i) {
		for (int process = 0; process < PROCESS_COUNT; process++)
			punch_page(sim, &sim->spaces[process].pages[i]);
		if (!fault(sim, SIM_FAULT_PUNCH_KEEPS_DATA))
			sim->cache[i] = NULL;
	}
	return 0;
}

static void clean(const struct sim *sim, struct entry *entry)
{
	if (!entry->present)
		return;
	entry->dirty = entry->writable = false;
	if (fault(sim, SIM_FAULT_SYNC_LOSES_ARMED))
		entry->uffd_wp = false;
	if (fault(sim, SIM_FAULT_SYNC_LOSES_SOFT_DIRTY))
		entry->soft_dirty = false;
}

int sim_sync(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	     struct error *error)
{
	(void)space;
	(void)value;
	(void)error;
	FOR_EACH_PAGE (sim, step->pages, i)
		for (int process = 0; process < PROCESS_COUNT; process++)
			clean(sim, &sim->spaces[process].pages[i].head);
	return 0;
}

int sim_age(struct sim *sim, struct space *space, const struct step *step, uint64_t value,
	    struct error *error)
{
	struct entry *entry;

	(void)step;
	(void)value;
	(void)error;
	if (fault(sim, SIM_FAULT_AGE_KEEPS_ACCESSED))
		return 0;
	for (unsigned int n = 0; n < sim->setup.page_count; n++)
		for (unsigned int i = 0; (entry = page_entry(sim, &space->pages[n], i)); i++)
			entry->young = false;
	return 0;
}
