// SPDX-License-Identifier: GPL-2.0-only
/* Memory that goes to another address, and new memory in its place. */
#include "contract/page.h"

static bool present(const struct model_page *page)
{
	return page->present.value == KNOWN_YES;
}

/*
 * Moved entries are marked soft-dirty one by one, except where a whole page table is moved at
 * once: a huge page that was split has one of its own.
 */
static void move_soft_dirty(struct model_page *page)
{
	if (present(page) && !page->split)
		set_armed(page, KNOWN_NO, CLAUSE_R9);
	else
		set_armed(page, UNKNOWN, CLAUSE_R9);
}

static void move_registered(const struct model *model, struct model_page *page)
{
	if (model->setup.event_remap) {
		keep_armed(page, CLAUSE_R6);
		return;
	}
	page->unregistered = true;
	if (page->armed.value != KNOWN_NO)
		forget_cost(page);
	set_armed(page, KNOWN_NO, CLAUSE_S3);
}

void effect_mremap(struct model *model, const struct step *step, uint64_t value)
{
	(void)step;
	(void)value;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		if (tracker_is_uffd(model->setup.tracker))
			move_registered(model, page);
		else if (model->setup.tracker == TRACKER_SOFT_DIRTY)
			move_soft_dirty(page);
		/* An entry that was read-only for its tracker stays so. */
		if (page->cost == COST_TRACKED)
			set_cost(page, COST_ONE, CLAUSE_F10);
	}
}

static void map_anew(struct model *model, unsigned int i)
{
	struct model_page *page = &model->pages[PROCESS_PARENT][i];
	bool private = mapping_is_private(model->setup.mapping);

	*page = (struct model_page){
		.data = private ? 0 : page->data,
		.exclusive = private,
		.protection = PROTECTION_RW,
		.present = bit(UNKNOWN, CLAUSE_D4),
		.split = true, /* it may come by base pages */
		.rest_absent = true,
		.unregistered = true,
		.pinned = page->pinned && !private,
		.left = leaves_device(model, page),
	};
	set_armed(page, KNOWN_NO,
		  model->setup.tracker == TRACKER_SOFT_DIRTY ? CLAUSE_R9 : CLAUSE_S3);
	page->rest_armed.value = UNKNOWN;
	set_absent_cost(model, page);
}

/*
 * A new mapping that merges with its neighbours makes all of them read soft-dirty: that is
 * documented, and what they read from now on says nothing.
 */
static void merge(struct model *model, page_set added)
{
	if (model->setup.tracker != TRACKER_SOFT_DIRTY)
		return;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		if (added >> i & 1)
			continue;
		doubt_armed(&model->pages[PROCESS_PARENT][i], CLAUSE_R9);
		if (model->pages[PROCESS_PARENT][i].cost == COST_TRACKED)
			set_cost(&model->pages[PROCESS_PARENT][i], COST_ONE, CLAUSE_F10);
	}
}

void effect_replace(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i)
		map_anew(model, i);
	merge(model, step->pages);
}

/* Registered at its old address or not, without UFFD_FEATURE_EVENT_REMAP it comes without. */
void effect_move_in(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i) {
		map_anew(model, i);
		if (step->wp && model->setup.event_remap)
			model->pages[PROCESS_PARENT][i].unregistered = false;
	}
	merge(model, step->pages);
}
