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
		set_absent_cost(model, page);
		page->split = page->populated = setup->mapping == MAPPING_MTHP;
		set_armed(page, KNOWN_NO,
			  setup->tracker == TRACKER_SOFT_DIRTY ? CLAUSE_R9 : CLAUSE_S5);
	}
}

/*
 * Memory that is not there: of a file a marker takes its place, of anonymous memory one does only
 * with UFFD_FEATURE_WP_UNPOPULATED, which the asynchronous mode brings along. PAGEMAP_SCAN arms
 * what it takes for written, and of memory that is not there that has changed over time; asked for
 * nothing (blind) it arms all.
 */
static bool marker_promised(const struct model *model, enum arming way)
{
	bool async = model->setup.tracker == TRACKER_UFFD_WP_ASYNC;
	bool markers = mapping_is_file(model->setup.mapping) ||
		       mapping_is_hugetlb(model->setup.mapping) || async;

	return markers && (!async || way == ARMING_WRITEPROTECT || way == ARMING_SCAN_BLIND);
}

static void arm_uffd(struct model *model, page_set pages, enum arming way)
{
	bool by_scan = model->setup.tracker == TRACKER_UFFD_WP_ASYNC && way != ARMING_WRITEPROTECT;

	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		if (!(pages >> i & 1))
			continue;
		/* PAGEMAP_SCAN adds its bit to an entry and leaves it protnone. */
		if (!by_scan)
			forget_hint(page);
		/* change_pte_range() passes over the markers of poison: nothing gets past them. */
		if (page->poisoned)
			set_armed(page, by_scan ? UNKNOWN : KNOWN_NO, CLAUSE_R10);
		else if (page->present.value == KNOWN_YES)
			set_armed(page, KNOWN_YES, CLAUSE_R10);
		else if (marker_promised(model, way))
			set_armed(page, KNOWN_YES, CLAUSE_R7);
		else
			set_armed(page, UNKNOWN, CLAUSE_R10);
		if ((page->rest_absent || page->rest_given) && !marker_promised(model, way))
			page->rest_armed = bit(UNKNOWN, CLAUSE_R10);
		/* A file's huge page is dropped for the markers of its base pages. */
		if (model->setup.mapping == MAPPING_SHMEM_THP) {
			page->present = bit(UNKNOWN, CLAUSE_D4);
			page->split = true;
		}
	}
}

/* clear_refs knows no range: every page is cleared and write-protected. */
static void arm_soft_dirty(struct model *model)
{
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		forget_hint(page);
		/* Neither a writable page that a device has: clear_soft_dirty(). */
		set_armed(page, folio_is_pinned(model, i) ? UNKNOWN : KNOWN_YES, CLAUSE_R10);
		if (folio_is_pinned(model, i))
			forget_cost(page);
		else if (page->cost == COST_FREE ||
			 (page->cost == COST_ONE && page->present.value == KNOWN_YES))
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
		if (private && !mapping_is_hugetlb(model->setup.mapping) &&
		    page->protection == PROTECTION_RW && page->data && !page->swapped &&
		    (!page->split || model->setup.mapping == MAPPING_MTHP))
			set_cost(page, COST_FREE, CLAUSE_F5);
		else
			set_cost(page, COST_UNKNOWN, CLAUSE_F5);
	}
}

/* Which optimisation promises that a page is writable again after mprotect. */
static enum clause upgrade_clause(const struct model *model, const struct model_page *page)
{
	if (!mapping_is_private(model->setup.mapping))
		return CLAUSE_F11;
	if (model->setup.mapping == MAPPING_THP && !page->split)
		return CLAUSE_F4;
	/* Parts of a split huge page are clean before 6.3: __split_huge_pmd_locked(). */
	if (page->clean || (model->setup.mapping == MAPPING_THP && page->split))
		return CLAUSE_F3;
	return page->was_none ? CLAUSE_F2 : CLAUSE_F1;
}

static void upgrade(const struct model *model, enum process process, struct model_page *page)
{
	bool soft_dirty = model->setup.tracker == TRACKER_SOFT_DIRTY;

	if (mapping_is_private(model->setup.mapping) && !page->exclusive)
		return;
	if (!page->data) /* never written, or the zero page by now */
		return;
	/* What MADV_FREE gave away is there as long as nobody needs the memory. */
	if (page->swapped ||
	    (page->present.value != KNOWN_YES && page->data_is_zero_too != KNOWN_YES)) {
		forget_cost(page);
		return;
	}
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

static void change_protection(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
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

static void numa_hint(struct model *model, const struct step *step, uint64_t value)
{
	bool small = !mapping_is_huge(model->setup.mapping);

	(void)value;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[step->process][i];

		/*
		 * The scanner leaves PROT_NONE areas alone, and small pages that a device has. It
		 * also passes over small pages shared for copy-on-write, which therefore take no
		 * hint fault, or one.
		 */
		if (small && mapping_is_private(model->setup.mapping) &&
		    folio_is_pinned(model, i))
			continue;
		page->protnone = page->protection != PROTECTION_NONE && !page->swapped;
	}
}

static void arm(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	if (model->setup.tracker == TRACKER_SOFT_DIRTY)
		arm_soft_dirty(model);
	else if (tracker_is_uffd(model->setup.tracker))
		arm_uffd(model, step->pages, step->arming);
}

static void disarm(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	if (tracker_is_uffd(model->setup.tracker))
		disarm_uffd(model, step->pages);
}

static model_effect *const effects[VERB_COUNT] = {
	[VERB_ARM] = arm,
	[VERB_DISARM] = disarm,
	[VERB_MPROTECT] = change_protection,
	[VERB_PKEY_MPROTECT] = change_protection,
	[VERB_MADVISE] = effect_madvise,
	[VERB_FORK] = effect_fork,
	[VERB_EXIT] = effect_exit,
	[VERB_NUMA_HINT] = numa_hint,
	[VERB_PAGEOUT] = effect_pageout,
	[VERB_SWAPOFF] = effect_swapoff,
	[VERB_MIGRATE] = effect_migrate,
	[VERB_SPLIT] = effect_split,
	[VERB_SPLIT_FOLIO] = effect_split_folio,
	[VERB_COLLAPSE] = effect_collapse,
	[VERB_KSM_MERGE] = effect_ksm_merge,
	[VERB_KSM_UNMERGE] = effect_ksm_unmerge,
	[VERB_MREMAP] = effect_mremap,
	[VERB_REPLACE] = effect_replace,
	[VERB_MOVE_IN] = effect_move_in,
	[VERB_PUNCH] = effect_punch,
	[VERB_SYNC] = effect_sync,
	[VERB_UFFDIO] = effect_uffdio,
	[VERB_UNREGISTER] = effect_unregister,
	[VERB_CLOSE] = effect_unregister,
	[VERB_PIN] = effect_pin,
	[VERB_UNPIN] = effect_unpin,
	[VERB_VMSPLICE] = effect_vmsplice,
	[VERB_RACE] = effect_race,
};

void model_step(struct model *model, const struct step *step, uint64_t value)
{
	if (effects[step->verb])
		effects[step->verb](model, step, value);
}
