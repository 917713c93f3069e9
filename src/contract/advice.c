// SPDX-License-Identifier: GPL-2.0-only
/* What each advice to madvise(2), fallocate(2) and msync(2) do to what is known of a page. */
#include "contract/page.h"

static void advise_free(const struct model *model, struct model_page *page)
{
	(void)model;
	page->clean = true;
	page->rest_given = true;
	page->data_is_zero_too = KNOWN_YES;
	page->present = bit(UNKNOWN, CLAUSE_D4);
	/* Of a page in swap there is nothing left. */
	if (page->swapped)
		set_armed(page, UNKNOWN, CLAUSE_R4);
	if (page->cost == COST_FREE)
		forget_cost(page);
}

static void advise_cold(const struct model *model, struct model_page *page)
{
	/* Mapped by base pages, a folio is split, for which a file's entries are dropped. */
	if (model->setup.mapping == MAPPING_SHMEM_THP && page->split) {
		page->present = bit(UNKNOWN, CLAUSE_D4);
		forget_cost(page);
		keep_by_marker(model, page);
	}
}

/* The entry is dropped; of a file's memory a marker stays that keeps it armed. */
static void advise_dontneed(const struct model *model, struct model_page *page)
{
	bool private = mapping_is_private(model->setup.mapping);
	bool marked =
		mapping_is_file(model->setup.mapping) || mapping_is_hugetlb(model->setup.mapping);

	page->left = leaves_device(model, page);
	if (private) {
		page->data = 0;
		page->populated = page->pinned = false;
		page->exclusive = true;
	}
	page->data_is_zero_too = KNOWN_NO;
	page->present = bit(UNKNOWN, CLAUSE_D4);
	page->split = page->rest_absent = true;
	page->swapped = page->clean = page->protnone = page->batched = false;
	page->moved = true;
	page->poisoned = false;
	set_absent_cost(model, page);
	if (marked)
		keep_by_marker(model, page);
	else if (model->setup.tracker == TRACKER_SOFT_DIRTY)
		set_armed(page, UNKNOWN, CLAUSE_R4);
	else
		doubt_armed(page, CLAUSE_R4);
}

static void advise_populate_read(const struct model *model, struct model_page *page)
{
	(void)model;
	if (page->data_is_zero_too != KNOWN_YES && page->protection != PROTECTION_NONE)
		page->present = bit(KNOWN_YES, CLAUSE_D4);
	forget_hint(page);
	if (page->swapped) {
		page->swapped = false;
		forget_cost(page);
	}
}

static void advise_wipeonfork(const struct model *model, struct model_page *page)
{
	(void)model;
	page->wiped = true;
}

static void advise_dontfork(const struct model *model, struct model_page *page)
{
	(void)model;
	page->withheld = true;
}

static void (*const advices[ADVICE_COUNT])(const struct model *model, struct model_page *page) = {
	[ADVICE_FREE] = advise_free,
	[ADVICE_COLD] = advise_cold,
	[ADVICE_DONTNEED] = advise_dontneed,
	[ADVICE_POPULATE_READ] = advise_populate_read,
	[ADVICE_WIPEONFORK] = advise_wipeonfork,
	[ADVICE_DONTFORK] = advise_dontfork,
};

void effect_madvise(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i) {
		struct model_page *page = &model->pages[step->process][i];

		if (step->advice == ADVICE_FREE || step->advice == ADVICE_COLD)
			note_held(model, step->process, i);
		if (step->advice != ADVICE_POPULATE_WRITE) {
			advices[step->advice](model, page);
			continue;
		}
		/* A write without data, to all base pages. */
		note_write(model, step->process, i, page->data);
		page->rest_armed = page->armed;
		page->populated = true;
		page->rest_absent = false;
	}
}

/*
 * Whoever maps the file's page has it no more; a marker keeps it armed, as nobody has asked for
 * its end: unmap_mapping_pages() gives no ZAP_FLAG_DROP_MARKER.
 */
static void lose_file_page(const struct model *model, struct model_page *page)
{
	page->present = bit(UNKNOWN, CLAUSE_D4);
	page->split = page->rest_absent = true;
	page->clean = page->protnone = page->batched = false;
	page->moved = true;
	set_absent_cost(model, page);
	keep_by_marker(model, page);
}

/* Copies that a process has written are its own: unmap_mapping_range() without even_cows. */
void effect_punch(struct model *model, const struct step *step, uint64_t value)
{
	bool private = mapping_is_private(model->setup.mapping);

	(void)value;
	FOR_EACH_PAGE (model, step, i) {
		for (int process = 0; process < PROCESS_COUNT; process++) {
			struct model_page *page = &model->pages[process][i];

			if (private && !never_written(page))
				continue;
			page->left |= page->pinned;
			page->data = 0;
			page->populated = false;
			lose_file_page(model, page);
		}
	}
}

/* Whoever maps it has its entry cleaned and write-protected, and nothing else: page_mkclean(). */
void effect_sync(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i) {
		forget_cost(&model->pages[PROCESS_PARENT][i]);
		forget_cost(&model->pages[PROCESS_CHILD][i]);
	}
}
