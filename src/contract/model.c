// SPDX-License-Identifier: GPL-2.0-only
/* What each step but reads and writes does to what is known of the pages; those are in note.c. */
#include "contract/model.h"

#include <string.h>

#include "contract/page.h"

bool tracker_is_uffd(enum tracker tracker)
{
	return tracker == TRACKER_UFFD_WP || tracker == TRACKER_UFFD_WP_SIGBUS ||
	       tracker == TRACKER_UFFD_WP_ASYNC;
}

bool tracker_is_polled(enum tracker tracker)
{
	return tracker == TRACKER_UFFD_WP_ASYNC || tracker == TRACKER_SOFT_DIRTY;
}

bool mapping_is_private(enum mapping mapping)
{
	return mapping != MAPPING_SHMEM;
}

bool model_armed(const struct model *model, enum process process, unsigned int page)
{
	return model->pages[process][page].armed.value == KNOWN_YES;
}

static void settle_bit(struct bit_expectation *expectation, bool soft_dirty)
{
	if (soft_dirty && expectation->value != UNKNOWN)
		expectation->clause = expectation->value == KNOWN_YES ? CLAUSE_S6 : CLAUSE_R4;
	else if (expectation->value == KNOWN_YES)
		expectation->clause = CLAUSE_R4;
}

void model_settle(struct model *model)
{
	bool soft_dirty = model->setup.tracker == TRACKER_SOFT_DIRTY;

	for (int process = 0; process < PROCESS_COUNT; process++) {
		for (unsigned int i = 0; i < model->setup.page_count; i++) {
			settle_bit(&model->pages[process][i].armed, soft_dirty);
			settle_bit(&model->pages[process][i].rest_armed, soft_dirty);
		}
	}
}

void model_init(struct model *model, const struct model_setup *setup)
{
	memset(model, 0, sizeof(*model));
	model->setup = *setup;
	for (unsigned int i = 0; i < setup->page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		page->protection = PROTECTION_RW;
		page->present = bit(UNKNOWN, CLAUSE_D4);
		page->exclusive = mapping_is_private(setup->mapping);
		set_armed(page, KNOWN_NO,
			  setup->tracker == TRACKER_SOFT_DIRTY ? CLAUSE_R9 : CLAUSE_S5);
	}
}

/*
 * Un-protecting and arming rewrite the whole entry, also a protnone one, so that a pending hint
 * may be gone after it.
 */
static void forget_hint(struct model_page *page)
{
	if (page->protnone)
		set_cost(page, COST_UNKNOWN, CLAUSE_F10);
	page->protnone = false;
}

static void arm_uffd(struct model *model, page_set pages)
{
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		if (!(pages >> i & 1))
			continue;
		forget_hint(page);
		if (page->present.value == KNOWN_YES)
			set_armed(page, KNOWN_YES, CLAUSE_R10);
		else
			set_armed(page, UNKNOWN, CLAUSE_R10);
	}
}

/* clear_refs knows no range: every page is cleared and write-protected. */
static void arm_soft_dirty(struct model *model)
{
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		forget_hint(page);
		set_armed(page, KNOWN_YES, CLAUSE_R10);
		if (page->cost == COST_FREE || page->cost == COST_ONE)
			set_cost(page, COST_TRACKED, CLAUSE_F10);
	}
}

static void disarm_uffd(struct model *model, page_set pages)
{
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];
		bool private = mapping_is_private(model->setup.mapping);

		if (!(pages >> i & 1))
			continue;
		forget_hint(page);
		set_armed(page, KNOWN_NO, CLAUSE_S2);
		/* Pages of the range that were never armed are written anew as well. */
		if (private && !page->exclusive)
			continue;
		if (private && page->protection == PROTECTION_RW && page->data && !page->split)
			set_cost(page, COST_FREE, CLAUSE_F5);
		else
			set_cost(page, COST_UNKNOWN, CLAUSE_F5);
	}
}

/* Which optimisation promises that a page is writable again after mprotect. */
static enum clause upgrade_clause(const struct model *model, const struct model_page *page)
{
	if (model->setup.mapping == MAPPING_SHMEM)
		return CLAUSE_F11;
	if (model->setup.mapping == MAPPING_THP && !page->split)
		return CLAUSE_F4;
	if (page->clean)
		return CLAUSE_F3;
	return page->was_none ? CLAUSE_F2 : CLAUSE_F1;
}

static void upgrade(const struct model *model, enum process process, struct model_page *page)
{
	bool soft_dirty = model->setup.tracker == TRACKER_SOFT_DIRTY;

	if (mapping_is_private(model->setup.mapping) && !page->exclusive)
		return;
	if (!page->data) /* never written */
		return;
	if (!model_upgrade_promised(model, page) ||
	    (process == PROCESS_CHILD && !mapping_is_private(model->setup.mapping))) {
		set_cost(page, COST_UNKNOWN, CLAUSE_F11);
		return;
	}
	if (soft_dirty && page->armed.value == UNKNOWN)
		set_cost(page, COST_UNKNOWN, CLAUSE_F10);
	else if (soft_dirty && page->armed.value == KNOWN_YES)
		set_cost(page, COST_TRACKED, CLAUSE_F10);
	else
		set_cost(page, COST_FREE, upgrade_clause(model, page));
}

static void change_protection(struct model *model, const struct step *step)
{
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[step->process][i];
		bool changes =
			page->protection != step->protection || step->verb == VERB_PKEY_MPROTECT;

		if (!(step->pages >> i & 1) || !changes)
			continue;
		page->protection = step->protection;
		page->protnone = false;
		page->keyed |= step->verb == VERB_PKEY_MPROTECT;
		if (step->protection == PROTECTION_NONE)
			page->was_none = true;
		if (step->protection != PROTECTION_RW)
			continue;
		upgrade(model, step->process, page);
		page->was_none = false;
	}
}

static void madvise_free(struct model *model, const struct step *step)
{
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[step->process][i];

		if (!(step->pages >> i & 1))
			continue;
		page->clean = true;
		page->batched = true;
		page->data_is_zero_too = KNOWN_YES;
		page->present = bit(UNKNOWN, CLAUSE_D4);
		if (page->cost == COST_FREE)
			set_cost(page, COST_UNKNOWN, CLAUSE_F10);
	}
}

/* Page tables of shared memory are copied only for a child that is tracked as well. */
static void fork_page(const struct model *model, struct model_page *parent,
		      struct model_page *child)
{
	bool private = mapping_is_private(model->setup.mapping);
	bool followed = model->setup.event_fork && tracker_is_uffd(model->setup.tracker);

	*child = *parent;
	if (private && !parent->data) {
		/* Never written: at most the zero page or the file's, which fork need not copy. */
		child->present = bit(UNKNOWN, CLAUSE_D4);
	} else if (private) {
		parent->exclusive = false;
		child->exclusive = false;
		set_cost(parent, parent->protnone ? COST_UNKNOWN : COST_COPY, CLAUSE_F10);
		set_cost(child, parent->cost, CLAUSE_F10);
	} else {
		set_cost(child, COST_UNKNOWN, CLAUSE_F10);
		child->protnone = false;
		if (!followed)
			child->present = bit(UNKNOWN, CLAUSE_D4);
	}
	if (model->setup.tracker == TRACKER_SOFT_DIRTY)
		set_armed(child, UNKNOWN, CLAUSE_R3);
	else if (!followed)
		set_armed(child, KNOWN_NO, CLAUSE_S3);
	else if (child->armed.value == KNOWN_YES)
		set_armed(child, KNOWN_YES, CLAUSE_R5);
}

static void fork_child(struct model *model)
{
	model->child = true;
	model->had_child = true;
	for (unsigned int i = 0; i < model->setup.page_count; i++)
		fork_page(model, &model->pages[PROCESS_PARENT][i], &model->pages[PROCESS_CHILD][i]);
}

static void child_exit(struct model *model)
{
	model->child = false;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		if (page->cost == COST_COPY)
			model_last_owner(page);
	}
}

static void numa_hint(struct model *model, enum process process)
{
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[process][i];

		/*
		 * The scanner leaves PROT_NONE areas alone. It also passes over small pages shared
		 * for copy-on-write, which therefore take no hint fault, or one.
		 */
		page->protnone = page->protection != PROTECTION_NONE;
	}
}

void model_step(struct model *model, const struct step *step)
{
	switch (step->verb) {
	case VERB_ARM:
		if (model->setup.tracker == TRACKER_SOFT_DIRTY)
			arm_soft_dirty(model);
		else if (tracker_is_uffd(model->setup.tracker))
			arm_uffd(model, step->pages);
		break;
	case VERB_DISARM:
		if (tracker_is_uffd(model->setup.tracker))
			disarm_uffd(model, step->pages);
		break;
	case VERB_MPROTECT:
	case VERB_PKEY_MPROTECT:
		change_protection(model, step);
		break;
	case VERB_MADVISE_FREE:
		madvise_free(model, step);
		break;
	case VERB_FORK:
		fork_child(model);
		break;
	case VERB_EXIT:
		child_exit(model);
		break;
	case VERB_NUMA_HINT:
		numa_hint(model, step->process);
		break;
	case VERB_MAP:
	case VERB_READ:
	case VERB_WRITE:
	case VERB_EXPECT:
	case VERB_COUNT:
		break;
	}
}
