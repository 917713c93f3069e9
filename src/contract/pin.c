// SPDX-License-Identifier: GPL-2.0-only
/* Pages that a device has, and pages in a pipe. */
#include "contract/page.h"

/* Pinned for writing, a page is made the process's own first, by a write fault if need be. */
static void pin(struct model *model, enum process process, unsigned int i)
{
	struct model_page *page = &model->pages[process][i];

	if (mapping_is_private(model->setup.mapping) && !page->exclusive)
		part_from(model, process, i);
	if (page->armed.value == KNOWN_YES)
		set_armed(page, UNKNOWN, CLAUSE_R3);
	if (page->cost != COST_FREE)
		forget_cost(page);
	page->present = bit(KNOWN_YES, CLAUSE_D2);
	page->data_is_zero_too = KNOWN_NO;
	page->swapped = page->protnone = false;
	page->pinned = page->populated = true;
	page->moved = true; /* until the page table has been looked at */
}

void effect_pin(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i)
		pin(model, PROCESS_PARENT, i);
}

void effect_unpin(struct model *model, const struct step *step, uint64_t value)
{
	(void)step;
	(void)value;
	for (unsigned int i = 0; i < model->setup.page_count; i++)
		model->pages[PROCESS_PARENT][i].pinned = model->pages[PROCESS_PARENT][i].left =
			false;
}

/* The pipe has the page itself: what its only owner writes later shows there, or not. */
static void splice(struct model *model, enum process process, unsigned int i)
{
	struct model_page *page = &model->pages[process][i];
	struct model_page *other = &model->pages[!process][i];
	bool shared = mapping_is_private(model->setup.mapping) && !page->exclusive && page->data;

	if (model->spliced_count < MODEL_SPLICED_MAX)
		model->spliced[model->spliced_count++] = (struct model_spliced){
			.data = page->data,
			.known = shared,
		};
	page->batched = other->batched = true;
	page->spliced = other->spliced = true;
	if (page->cost == COST_REUSE)
		set_cost(page, COST_ONE, CLAUSE_F10);
	if (other->cost == COST_REUSE)
		set_cost(other, COST_ONE, CLAUSE_F10);
}

void effect_vmsplice(struct model *model, const struct step *step, uint64_t value)
{
	(void)value;
	FOR_EACH_PAGE (model, step, i)
		splice(model, step->process, i);
}

bool folio_is_pinned(const struct model *model, unsigned int i)
{
	const struct model_page *pages = model->pages[PROCESS_PARENT];
	page_set folio = folio_of(model, i);

	if (pages[i].pinned)
		return true;
	/* Of a folio what the process gave up is a part as before. */
	for (unsigned int j = 0; j < model->setup.page_count; j++)
		if (j != i && folio >> j & 1 && (pages[j].pinned || pages[j].left))
			return true;
	return false;
}
