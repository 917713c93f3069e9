// SPDX-License-Identifier: GPL-2.0-only
/* Steps by which a page becomes another page frame, or none for a while: swap, migration, KSM. */
#include "contract/page.h"

/* Soft-dirty is a bit of the entry: of a page that is only in its file nobody remembers it. */
static void unmap_shared(const struct model *model, struct model_page *page)
{
	if (model->setup.mapping == MAPPING_SHMEM_THP)
		page->split = true; /* it may come back by base pages */
	page->present = bit(UNKNOWN, CLAUSE_D4);
	forget_cost(page);
	keep_by_marker(model, page);
}

/* A page that MADV_FREE gave away is dropped, with all that its entry knew. */
static void discard(struct model_page *page)
{
	page->present = bit(UNKNOWN, CLAUSE_D4);
	set_armed(page, UNKNOWN, CLAUSE_R4);
	page->split = page->rest_absent = true;
	forget_cost(page);
}

/* Whether the process is the only one that has any of the folio: others keep all of it in. */
static bool has_alone(const struct model *model, enum process process, unsigned int i)
{
	const struct model_page *pages = model->pages[process];
	page_set folio = folio_of(model, i);

	if (model->had_child &&
	    (model->setup.mapping == MAPPING_THP || model->setup.mapping == MAPPING_MTHP))
		return false;
	for (unsigned int j = 0; j < model->setup.page_count; j++)
		if (folio >> j & 1 && (pages[j].spliced || pages[j].pinned || pages[j].left))
			return false;
	return pages[i].exclusive;
}

static void page_out(struct model *model, enum process process, unsigned int i)
{
	struct model_page *page = &model->pages[process][i];

	bool one = page->cost != COST_UNKNOWN && !page->protnone;

	page->protnone = false;
	forget_cost(page);
	if (page->data_is_zero_too == KNOWN_YES) {
		discard(page);
		return;
	}
	/* Never written, it is at most the file's, or the zero page, which stays. */
	if (never_written(page)) {
		if (mapping_is_file(model->setup.mapping))
			unmap_shared(model, page);
		return;
	}
	if (page->rest_given)
		page->rest_armed = bit(UNKNOWN, CLAUSE_R4);
	/* A huge page goes out in parts, and the parts of a dirty one read soft-dirty since 6.3. */
	if (model->setup.mapping == MAPPING_THP) {
		if (model->setup.tracker == TRACKER_SOFT_DIRTY && page->armed.value == KNOWN_YES &&
		    !page->split)
			set_armed(page, UNKNOWN, CLAUSE_S6);
		page->split = true;
	}
	/* What is all zeroes may become the zero page. */
	page->swapped = page->data && has_alone(model, process, i);
	/* What is held may be in swap as well as in its place. */
	if (!page->swapped && page->exclusive)
		page->present = bit(UNKNOWN, CLAUSE_D4);
	page->moved = true;
	page->clean = true;
	/* do_swap_page() goes on to what the write needs beside. */
	if (one)
		set_cost(page, COST_ONE, CLAUSE_F10);
}

void effect_pageout(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i) {
		struct model_page *page = &model->pages[step->process][i];

		if (!mapping_is_private(model->setup.mapping))
			unmap_shared(model, page);
		else if (!page->pinned)
			page_out(model, step->process, i);
	}
}

/* All of it comes back, mapped read-only whatever it was: unuse_pte(). */
void effect_swapoff(struct model *model, const struct step *step, uint64_t value)
{
	(void)step;
	(void)value;
	for (int process = 0; process < PROCESS_COUNT; process++) {
		for (unsigned int i = 0; i < model->setup.page_count; i++) {
			struct model_page *page = &model->pages[process][i];

			if (!page->swapped)
				continue;
			page->swapped = false;
			set_cost(page, COST_ONE, CLAUSE_F10);
		}
	}
}

/* Writable entries stay writable, others are what they were: remove_migration_pte(). */
static void migrate(const struct model *model, struct model_page *page)
{
	bool soft_dirty = model->setup.tracker == TRACKER_SOFT_DIRTY;

	forget_hint(page);
	page->moved = true;
	if (page->cost == COST_REUSE)
		set_cost(page, COST_ONE, CLAUSE_F10);
	if (mapping_is_on_disk(model->setup.mapping))
		forget_cost(page);
	if (model->setup.mapping != MAPPING_THP && model->setup.mapping != MAPPING_SHMEM_THP)
		return;
	/* A dirty huge page reads soft-dirty then: remove_migration_pmd() says so. */
	if (soft_dirty && page->armed.value == KNOWN_YES)
		set_armed(page, UNKNOWN, CLAUSE_S6);
	page->split = true; /* if the other node has no huge page to give */
}

/* A process that has a copy of what it wrote still maps the rest of a large folio. */
static bool shares_folio(const struct model *model, const struct model_page *page,
			 const struct model_page *other)
{
	if (!mapping_is_private(model->setup.mapping) || model->setup.mapping == MAPPING_THP ||
	    model->setup.mapping == MAPPING_MTHP)
		return true;
	return !page->exclusive && !other->exclusive;
}

/* Of a page that both map the entries of both are taken away and put back. */
void effect_migrate(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i) {
		struct model_page *page = &model->pages[step->process][i];
		struct model_page *other = &model->pages[!step->process][i];

		if (page->pinned)
			continue;
		migrate(model, page);
		if (model->child && shares_folio(model, page, other))
			migrate(model, other);
	}
}

/* With pages of the same data, which those of any process may be. */
void effect_ksm_merge(struct model *model, const struct step *step, uint64_t value)
{
	(void)step;
	(void)value;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		if (never_written(page) || page->pinned)
			continue;
		/*
		 * A write gets a copy, in one fault, unless ksmd is at the page meanwhile:
		 * try_to_merge_one_page() protects it before it looks whether the data is the same.
		 */
		page->exclusive = false;
		page->moved = true;
		page->clean = true;
		set_cost(page, COST_UNKNOWN, CLAUSE_F10);
	}
}

void effect_ksm_unmerge(struct model *model, const struct step *step, uint64_t value)
{
	(void)step;
	(void)value;
	for (unsigned int i = 0; i < model->setup.page_count; i++)
		if (!model->pages[PROCESS_PARENT][i].exclusive)
			set_cost(&model->pages[PROCESS_PARENT][i], COST_ONE, CLAUSE_F10);
}
