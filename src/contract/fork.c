// SPDX-License-Identifier: GPL-2.0-only
/* What a child has of its parent's memory, and what either side knows of it. */
#include "contract/page.h"

/*
 * A page that a device has stays the parent's, and the child gets a copy at once:
 * copy_present_page().
 */
static void fork_pinned(const struct model *model, struct model_page *parent,
			struct model_page *child)
{
	/* A huge page is split for that. */
	if (model->setup.mapping == MAPPING_THP) {
		parent->split = true;
		if (model->setup.tracker == TRACKER_SOFT_DIRTY)
			doubt_armed(parent, CLAUSE_S6);
	}
	child->exclusive = true;
	child->split = true;
	forget_cost(child);
}

static void fork_private(const struct model *model, struct model_page *parent,
			 struct model_page *child)
{
	if (never_written(parent)) {
		/* At most the zero page or the file's, which fork need not copy. */
		child->present = bit(UNKNOWN, CLAUSE_D4);
		return;
	}
	if (parent->pinned) {
		fork_pinned(model, parent, child);
		return;
	}
	set_cost(parent, parent->protnone || parent->swapped ? COST_UNKNOWN : COST_COPY,
		 CLAUSE_F10);
	/* What KSM merged, swap holds or was brought in again may have other owners by now. */
	if (parent->moved && parent->cost == COST_COPY)
		set_cost(parent, COST_ONE, CLAUSE_F10);
	parent->exclusive = child->exclusive = false;
	parent->swapped = child->swapped = false;
	set_cost(child, parent->cost, CLAUSE_F10);
}

/* Page tables of shared memory are copied only for a child that is tracked as well. */
static void fork_shared(const struct model *model, struct model_page *child, bool followed)
{
	forget_cost(child);
	child->protnone = false;
	/* Nor is a marker, but for a tracked child. */
	if (!followed)
		child->poisoned = false;
	/* The entry of a file's huge page is not copied: copy_huge_pmd(). */
	if (!followed || model->setup.mapping == MAPPING_SHMEM_THP)
		child->present = bit(UNKNOWN, CLAUSE_D4);
	else
		child->present.clause = CLAUSE_R5;
}

/* The child begins with nothing there: zeroes, or no mapping at all. */
static void fork_without(const struct model *model, struct model_page *child)
{
	bool withheld = child->withheld;

	*child = (struct model_page){
		.protection = withheld ? PROTECTION_NONE : child->protection,
		.present = bit(UNKNOWN, CLAUSE_D4),
		.exclusive = true,
		.split = true,
	};
	set_unarmed(model, child, CLAUSE_S3);
}

/* A private entry is copied with what it knows of writes; whether a clean one stays so is left. */
static void fork_soft_dirty(const struct model_page *parent, struct model_page *child, bool copied)
{
	if (!copied || parent->armed.value != KNOWN_NO)
		child->armed = bit(UNKNOWN, CLAUSE_R4);
	if (!copied || parent->rest_armed.value != KNOWN_NO)
		child->rest_armed = bit(UNKNOWN, CLAUSE_R4);
}

static void fork_page(const struct model *model, unsigned int i, struct model_page *parent,
		      struct model_page *child)
{
	bool followed = model->setup.event_fork && tracker_is_uffd(model->setup.tracker) &&
			!parent->unregistered;
	bool copied = mapping_is_private(model->setup.mapping) && !never_written(parent) &&
		      (parent->present.value == KNOWN_YES || parent->swapped);

	*child = *parent;
	child->pinned = child->left = false;
	if (parent->wiped || parent->withheld) {
		fork_without(model, child);
		child->unregistered = !followed || parent->withheld;
		return;
	}
	if (mapping_is_private(model->setup.mapping))
		fork_private(model, parent, child);
	else
		fork_shared(model, child, followed);
	/* Copied or shared, as the kernel likes. */
	if (folio_is_pinned(model, i) && !parent->pinned) {
		forget_cost(parent);
		forget_cost(child);
	}
	if (model->setup.tracker == TRACKER_SOFT_DIRTY)
		fork_soft_dirty(parent, child, copied);
	else if (!followed)
		set_armed(child, KNOWN_NO, CLAUSE_S3);
	else if (armed_as_a_whole(model))
		doubt_armed(child, CLAUSE_R5);
	else
		keep_armed(child, CLAUSE_R5);
	child->unregistered = !followed;
}

void effect_fork(struct model *model, const struct step *step, uint64_t value)
{
	(void)step;
	(void)value;
	model->child = true;
	model->had_child = true;
	for (unsigned int i = 0; i < model->setup.page_count; i++)
		fork_page(model, i, &model->pages[PROCESS_PARENT][i],
			  &model->pages[PROCESS_CHILD][i]);
}

void effect_exit(struct model *model, const struct step *step, uint64_t value)
{
	(void)step;
	(void)value;
	model->child = false;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		if (page->cost == COST_COPY)
			model_last_owner(page);
	}
}
