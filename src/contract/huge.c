// SPDX-License-Identifier: GPL-2.0-only
/* Steps that take huge pages apart and put them together. */
#include "contract/page.h"

/* The entry of a file's huge page is dropped; the base pages come back by faults. */
static void drop_entry(const struct model *model, struct model_page *page)
{
	page->present = bit(UNKNOWN, CLAUSE_D4);
	page->split = true;
	forget_cost(page);
	keep_by_marker(model, page);
}

static void split(const struct model *model, struct model_page *page)
{
	bool soft_dirty = model->setup.tracker == TRACKER_SOFT_DIRTY;

	forget_hint(page);
	if (model->setup.mapping == MAPPING_SHMEM_THP) {
		drop_entry(model, page);
		return;
	}
	/* The parts of a dirty page read soft-dirty since 6.3: __split_huge_pmd_locked(). */
	if (soft_dirty && page->armed.value == KNOWN_YES)
		set_armed(page, UNKNOWN, CLAUSE_S6);
	if (page->cost == COST_REUSE)
		set_cost(page, COST_ONE, CLAUSE_F10);
	page->split = true;
}

void effect_split(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i)
		split(model, &model->pages[step->process][i]);
}

/* Of the folio, which the other process may map as well. */
void effect_split_folio(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i) {
		struct model_page *page = &model->pages[step->process][i];
		struct model_page *other = &model->pages[!step->process][i];

		split(model, page);
		page->moved = true;
		if (model->child && !page->exclusive && !other->exclusive)
			split(model, other);
	}
}

/* What can be collapsed is copied; what cannot stays. Either way nothing gets lost. */
void effect_collapse(struct model *model, const struct step *step, uint64_t value)
{
	bool soft_dirty = model->setup.tracker == TRACKER_SOFT_DIRTY;

	(void)value;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[step->process][i];
		struct model_page *other = &model->pages[!step->process][i];

		forget_hint(page);
		if (soft_dirty && page->armed.value == KNOWN_YES)
			set_armed(page, UNKNOWN, CLAUSE_S6);
		/* Of a file the entries are dropped first, those of all processes. */
		if (model->setup.mapping == MAPPING_SHMEM_THP) {
			drop_entry(model, page);
			drop_entry(model, other);
		}
		/* A copy leaves the other process the only owner. */
		if (model->child && !other->exclusive)
			forget_cost(other);
		/* The copy is as writable as the mapping is, whatever the pages were. */
		if (model->setup.mapping != MAPPING_THP || !page->exclusive ||
		    page->cost != COST_FREE)
			forget_cost(page);
		page->moved = true;
		page->swapped = false;
	}
}
