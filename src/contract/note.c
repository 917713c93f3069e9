// SPDX-License-Identifier: GPL-2.0-only
/* What a read or a write that was made does to what is known of the pages. */
#include "contract/page.h"

static bool looks_up(enum accessor accessor)
{
	return accessor == ACCESSOR_MEM || accessor == ACCESSOR_VM_WRITEV;
}

static void hold_one(struct model_page *page)
{
	page->batched = true;
	if (page->cost == COST_REUSE)
		set_cost(page, COST_ONE, CLAUSE_F10);
}

void note_held(struct model *model, enum process process, unsigned int i)
{
	struct model_page *page = &model->pages[process][i];
	struct model_page *other = &model->pages[!process][i];

	hold_one(page);
	if (model->child && !page->exclusive && !other->exclusive)
		hold_one(other);
}

void part_from(struct model *model, enum process process, unsigned int i)
{
	struct model_page *page = &model->pages[process][i];
	struct model_page *other = &model->pages[!process][i];
	bool huge = model->setup.mapping == MAPPING_THP;

	page->exclusive = true;
	if (huge && page->cost != COST_REUSE)
		page->split = true;
	if (!model->child || other->exclusive)
		return;
	if (huge)
		set_cost(other, COST_UNKNOWN, CLAUSE_F10);
	else if (other->cost == COST_COPY)
		model_last_owner(other);
}

/* The huge page stays one: it is not copied, nor has been split. */
static bool written_as_a_whole(const struct model *model, const struct model_page *page)
{
	if (page->split)
		return false;
	if (mapping_is_private(model->setup.mapping) && !page->exclusive)
		return page->cost == COST_REUSE;
	return page->cost == COST_FREE || page->cost == COST_TRACKED;
}

static void note_tracking(struct model *model, struct model_page *page)
{
	bool was_armed = page->armed.value == KNOWN_YES;

	switch (model->setup.tracker) {
	case TRACKER_UFFD_WP:
	case TRACKER_UFFD_WP_SIGBUS:
		if (was_armed)
			set_armed(page, KNOWN_NO, CLAUSE_S2);
		break;
	case TRACKER_UFFD_WP_ASYNC:
		if (!was_armed)
			break;
		page->armed = bit(KNOWN_NO, CLAUSE_R2);
		if (mapping_is_hugetlb(model->setup.mapping)) {
			page->rest_armed = page->armed;
			break;
		}
		/* Of a THP only the base page is resolved: it is split for that. */
		page->split = true;
		/* A file's cannot be split: its entry is dropped, and nothing keeps the rest. */
		if (model->setup.mapping == MAPPING_SHMEM_THP)
			page->rest_armed = bit(UNKNOWN, CLAUSE_R4);
		break;
	case TRACKER_SOFT_DIRTY:
		page->armed = bit(KNOWN_NO, CLAUSE_R3);
		if (model->setup.mapping == MAPPING_MTHP)
			break; /* one entry of many */
		if (!written_as_a_whole(model, page))
			page->rest_armed = bit(UNKNOWN, CLAUSE_R3);
		else
			page->rest_armed = bit(KNOWN_NO, CLAUSE_R3);
		break;
	case TRACKER_NONE:
	case TRACKER_COUNT:
		break;
	}
}

/* Memory that no userfaultfd watches comes by folios, all of whose entries read soft-dirty. */
static void note_folio(struct model *model, enum process process, unsigned int i)
{
	page_set folio = folio_of(model, i);

	if (model->setup.mapping != MAPPING_MTHP || model->setup.tracker != TRACKER_SOFT_DIRTY ||
	    model->pages[process][i].present.value == KNOWN_YES)
		return;
	for (unsigned int j = 0; j < model->setup.page_count; j++)
		if (folio >> j & 1 && model->pages[process][j].present.value != KNOWN_YES)
			doubt_armed(&model->pages[process][j], CLAUSE_S6);
	model->pages[process][i].rest_armed = bit(UNKNOWN, CLAUSE_S6);
}

void note_write(struct model *model, enum process process, unsigned int i, uint64_t value)
{
	struct model_page *page = &model->pages[process][i];

	note_folio(model, process, i);
	note_tracking(model, page);
	page->data = value;
	if (!mapping_is_private(model->setup.mapping))
		model->pages[!process][i].data = value;
	else if (!page->exclusive)
		part_from(model, process, i);
	page->data_is_zero_too = KNOWN_NO;
	page->swapped = page->moved = false;
	page->clean = false;
	/* A huge page is dirty as a whole, other folios base page by base page. */
	if (model->setup.mapping == MAPPING_THP && !page->split)
		page->rest_given = false;
	page->protnone = false;
	page->refused = false;
	page->present = bit(KNOWN_YES, CLAUSE_D4);
	if (page->protection != PROTECTION_RW)
		set_cost(page, COST_UNKNOWN, CLAUSE_F10);
	else if (mapping_is_on_disk(model->setup.mapping) &&
		 !mapping_is_private(model->setup.mapping))
		forget_cost(page); /* writeback protects it again at any time */
	else if (page->exclusive || !mapping_is_private(model->setup.mapping))
		set_cost(page, COST_FREE, CLAUSE_F10);
}

/*
 * process_vm_readv() pins the page, and a page that is to be pinned is made exclusive first, by a
 * copy if need be: gup_must_unshare(). It stays mapped read-only, with its bits.
 */
static void unshare(struct model *model, enum process process, unsigned int i)
{
	struct model_page *page = &model->pages[process][i];

	if (!mapping_is_private(model->setup.mapping) || page->exclusive)
		return;
	/* A huge page is split for that, and the parts of a dirty one read soft-dirty since 6.3. */
	if (model->setup.mapping == MAPPING_THP && model->setup.tracker == TRACKER_SOFT_DIRTY)
		set_armed(page, UNKNOWN, CLAUSE_S6);
	part_from(model, process, i);
	set_cost(page, COST_ONE, CLAUSE_F10);
	page->protnone = false;
}

/* do_swap_page() maps a page that nobody else has writable at once, unless it is tracked. */
static void read_in(const struct model *model, struct model_page *page)
{
	bool soft_dirty = model->setup.tracker == TRACKER_SOFT_DIRTY;

	page->swapped = false;
	page->present = bit(KNOWN_YES, CLAUSE_D4);
	if (page->protection != PROTECTION_RW || page->armed.value != KNOWN_NO)
		set_cost(page, soft_dirty ? COST_ONE : COST_UNKNOWN, CLAUSE_F10);
	else
		set_cost(page, COST_FREE, CLAUSE_F9);
}

/* Shared memory that nobody tracks comes writable by any fault: do_read_fault(). */
static bool mapped_writable(const struct model *model, const struct model_page *page)
{
	bool tracked = model->setup.tracker != TRACKER_NONE &&
		       (model->setup.tracker == TRACKER_SOFT_DIRTY || !page->unregistered);

	return !tracked && !mapping_is_private(model->setup.mapping) &&
	       !mapping_is_on_disk(model->setup.mapping) && page->protection == PROTECTION_RW &&
	       page->cost == COST_ONE;
}

static void note_read(struct model *model, enum process process, unsigned int i,
		      enum accessor accessor)
{
	struct model_page *page = &model->pages[process][i];
	bool tracked = model->setup.tracker == TRACKER_SOFT_DIRTY && page->armed.value != KNOWN_NO;

	/* The huge zero page: the first write to it makes base pages of it. */
	if (model->setup.mapping == MAPPING_THP && never_written(page)) {
		page->split = true;
		page->rest_armed = bit(UNKNOWN, CLAUSE_R4);
	}
	if (page->swapped)
		read_in(model, page);
	if (page->present.value != KNOWN_YES && mapped_writable(model, page))
		set_cost(page, COST_FREE, CLAUSE_F11);
	/* MADV_FREE'd memory that was reclaimed comes back as the zero page. */
	if (page->data_is_zero_too != KNOWN_YES && page->protection != PROTECTION_NONE)
		page->present = bit(KNOWN_YES, CLAUSE_D4);
	/* Looked up by the kernel, a protnone page is found without a hint fault. */
	if (!page->protnone || looks_up(accessor))
		return;
	page->protnone = false;
	if (mapping_is_private(model->setup.mapping) && !page->exclusive)
		return;
	if (page->cost == COST_FREE && page->protection == PROTECTION_RW && !tracked &&
	    model_upgrade_promised(model, page))
		set_cost(page, COST_FREE, CLAUSE_F6);
	else
		set_cost(page, COST_UNKNOWN, CLAUSE_F6);
}

void model_note_access(struct model *model, enum process process, unsigned int page, bool write,
		       enum accessor accessor, bool landed, uint64_t value)
{
	if (accessor == ACCESSOR_PIN) {
		/* Past the page table: nothing but the data changes. */
		if (model->pages[process][page].left)
			return;
		if (write)
			model->pages[process][page].data = value;
		if (write && !mapping_is_private(model->setup.mapping))
			model->pages[!process][page].data = value;
		return;
	}
	if (accessor == ACCESSOR_PIPE) {
		model->spliced_read++;
		return;
	}
	if (looks_up(accessor))
		note_held(model, process, page);
	if (!landed) {
		model->pages[process][page].refused |= write;
		return;
	}
	if (write) {
		note_write(model, process, page, value);
		/* Forced into memory that may not be written, a new page is left clean. */
		model->pages[process][page].clean =
			model->pages[process][page].protection != PROTECTION_RW;
		return;
	}
	if (accessor == ACCESSOR_VM_WRITEV)
		unshare(model, process, page);
	note_read(model, process, page, accessor);
}
