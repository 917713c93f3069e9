/* SPDX-License-Identifier: GPL-2.0-only */
/* What the parts of the model share; nobody outside src/contract includes this. */
#ifndef UFFD_CONFORM_CONTRACT_PAGE_H
#define UFFD_CONFORM_CONTRACT_PAGE_H

#include "contract/model.h"

static inline struct bit_expectation bit(enum known value, enum clause clause)
{
	return (struct bit_expectation){ .value = value, .clause = clause };
}

static inline void set_armed(struct model_page *page, enum known value, enum clause clause)
{
	page->armed = bit(value, clause);
	page->rest_armed = bit(value, clause);
}

static inline void set_cost(struct model_page *page, enum store_cost cost, enum clause clause)
{
	page->cost = cost;
	page->cost_clause = clause;
}

/*
 * Shared memory under tracking keeps a read-only vm_page_prot, and vma_wants_writenotify() then
 * answers "no" to whether its pages may be upgraded one by one: no promise about its faults.
 */
static inline bool model_upgrade_promised(const struct model *model, const struct model_page *page)
{
	if (model->setup.mapping == MAPPING_SHMEM)
		return model->setup.tracker == TRACKER_NONE;
	/* The parts of a split huge page are clean before 6.3, and copied rather than reused. */
	return page->exclusive && !page->split;
}

/*
 * Nobody else maps the page any more. It is reused if nothing but its mapping holds it; an LRU
 * batch may, and the part of a large folio is copied in any case: wp_can_reuse_anon_folio().
 */
static inline void model_last_owner(struct model_page *page)
{
	if (page->split || page->batched)
		set_cost(page, COST_ONE, CLAUSE_F10);
	else
		set_cost(page, COST_REUSE, CLAUSE_F7);
}

#endif
