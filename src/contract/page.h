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

/* What is armed, of the first page and of the rest, stays so for another reason. */
static inline void keep_armed(struct model_page *page, enum clause clause)
{
	if (page->armed.value == KNOWN_YES)
		page->armed.clause = clause;
	if (page->rest_armed.value == KNOWN_YES)
		page->rest_armed.clause = clause;
}

/* What may be armed may be lost. */
static inline void doubt_armed(struct model_page *page, enum clause clause)
{
	if (page->armed.value != KNOWN_NO)
		page->armed = bit(UNKNOWN, clause);
	if (page->rest_armed.value != KNOWN_NO)
		page->rest_armed = bit(UNKNOWN, clause);
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
	switch (model->setup.mapping) {
	case MAPPING_SHMEM:
	case MAPPING_SHMEM_THP:
	case MAPPING_HUGETLB:
		return model->setup.tracker == TRACKER_NONE;
	case MAPPING_HUGETLB_PRIVATE: /* hugetlb_change_protection() upgrades nothing */
	case MAPPING_FILE:
		return false;
	default:
		return page->exclusive;
	}
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

/* It is not there, or it is the zero page or the file's: none that the process calls its own. */
static inline bool never_written(const struct model_page *page)
{
	return !page->data && !page->populated;
}

#define PAGES_PER_MTHP 8 /* of the sequence, in a folio */

/* The pages that are parts of the same folio as this one, if it has not been split. */
static inline page_set folio_of(const struct model *model, unsigned int i)
{
	page_set all = page_set_all(model->setup.page_count);

	if (model->setup.mapping != MAPPING_MTHP)
		return 1u << i;
	return all & ((1u << PAGES_PER_MTHP) - 1) << (i - i % PAGES_PER_MTHP);
}

/* Other memory takes the place of what a device goes on to have. */
static inline bool leaves_device(const struct model *model, const struct model_page *page)
{
	return page->left || (page->pinned && mapping_is_private(model->setup.mapping));
}

/* From now on nothing is promised about the next store's faults and the page's frame. */
static inline void forget_cost(struct model_page *page)
{
	set_cost(page, COST_UNKNOWN, CLAUSE_F10);
}

/*
 * Nothing is there: the first store maps a new page, or the file's, for writing at once
 * (do_anonymous_page(), do_cow_fault(), do_shared_fault()).
 */
static inline void set_absent_cost(const struct model *model, struct model_page *page)
{
	if (mapping_is_on_disk(model->setup.mapping))
		forget_cost(page);
	else
		set_cost(page, COST_ONE, CLAUSE_F10);
}

/* A page of which the kernel promises nothing but its data. */
static inline void set_unarmed(const struct model *model, struct model_page *page,
			       enum clause clause)
{
	if (model->setup.tracker == TRACKER_SOFT_DIRTY)
		set_armed(page, UNKNOWN, clause);
	else
		set_armed(page, KNOWN_NO, clause);
}

/* PAGEMAP_SCAN arms the entry of a file's huge page, and no marker keeps that. */
static inline bool armed_as_a_whole(const struct model *model)
{
	return model->setup.mapping == MAPPING_SHMEM_THP &&
	       model->setup.tracker == TRACKER_UFFD_WP_ASYNC;
}

/*
 * The entry of a file's page is dropped. Soft-dirty was a bit of it. What userfaultfd armed is
 * kept by markers, but for a huge page that was armed as a whole.
 */
static inline void keep_by_marker(const struct model *model, struct model_page *page)
{
	if (model->setup.tracker == TRACKER_SOFT_DIRTY)
		set_armed(page, UNKNOWN, CLAUSE_R7);
	else if (armed_as_a_whole(model))
		doubt_armed(page, CLAUSE_R7);
	else
		keep_armed(page, CLAUSE_R7);
}

/*
 * Un-protecting and arming rewrite the whole entry, also a protnone one, so that a pending hint
 * may be gone after it.
 */
static inline void forget_hint(struct model_page *page)
{
	if (page->protnone)
		forget_cost(page);
	page->protnone = false;
}

/* A write that replaced a page leaves the other process the only owner of the old one. */
void part_from(struct model *model, enum process process, unsigned int i);

/* A page that the kernel looks up twice goes through an LRU batch, which holds a reference. */
void note_held(struct model *model, enum process process, unsigned int i);

/* Of a large folio the pin of a part is a pin of all. */
bool folio_is_pinned(const struct model *model, unsigned int i);

/* A write has landed. */
void note_write(struct model *model, enum process process, unsigned int i, uint64_t value);

/* What the steps do, by files: paging.c, huge.c, remap.c, advice.c, fill.c, pin.c,
 * fork.c, race.c. */
typedef void model_effect(struct model *model, const struct step *step, uint64_t value);

model_effect effect_pageout, effect_swapoff, effect_migrate, effect_ksm_merge, effect_ksm_unmerge;
model_effect effect_split, effect_split_folio, effect_collapse;
model_effect effect_mremap, effect_replace, effect_move_in;
model_effect effect_madvise, effect_punch, effect_sync;
model_effect effect_uffdio, effect_unregister;
model_effect effect_race;
model_effect effect_pin, effect_unpin, effect_vmsplice;
model_effect effect_fork, effect_exit;

/* Calls it for each page of the step. */
#define FOR_EACH_PAGE(model, step, i)                                                              \
	for (unsigned int i = 0; i < (model)->setup.page_count; i++)                               \
		if ((step)->pages >> i & 1)

#endif
