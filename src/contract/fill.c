// SPDX-License-Identifier: GPL-2.0-only
/* Memory that a userfaultfd fills, and the end of its registration. */
#include "contract/page.h"

static void copied(struct model_page *page, uint64_t data)
{
	page->data = data;
	/* Mapped writable and dirty, whatever the protection is later: mfill_atomic_install_pte().
	 */
	if (page->protection == PROTECTION_RW)
		set_cost(page, COST_FREE, CLAUSE_F10);
}

static void fill(const struct model *model, struct model_page *page, const struct step *step,
		 uint64_t data)
{
	bool private = mapping_is_private(model->setup.mapping);

	page->rest_absent = false;
	page->present = bit(KNOWN_YES, CLAUSE_D4);
	page->data_is_zero_too = KNOWN_NO;
	page->clean = page->swapped = page->batched = false;
	forget_cost(page);
	if (model->setup.tracker != TRACKER_SOFT_DIRTY)
		set_armed(page, step->wp ? KNOWN_YES : KNOWN_NO, CLAUSE_R8);
	else /* mapped dirty: mfill_atomic_install_pte(), move_present_pte() */
		set_armed(page, KNOWN_NO, step->filling == FILLING_MOVE ? CLAUSE_R9 : CLAUSE_R3);
	if (model->setup.mapping == MAPPING_THP || model->setup.mapping == MAPPING_MTHP)
		page->split = true; /* copied by base pages */
	switch (step->filling) {
	case FILLING_COPY:
		copied(page, data);
		break;
	case FILLING_ZEROPAGE:
		page->data = 0;
		page->populated = false;
		break;
	case FILLING_MOVE:
		page->data = data;
		break;
	case FILLING_CONTINUE:
		/* Of a private mapping it is the file's page, which a write copies. */
		if (private)
			page->exclusive = false;
		break;
	case FILLING_POISON:
		page->poisoned = true;
		page->present = bit(UNKNOWN, CLAUSE_D4);
		set_armed(page, UNKNOWN, CLAUSE_R8);
		break;
	case FILLING_COUNT:
		break;
	}
}

void effect_uffdio(struct model *model, const struct step *step, uint64_t value)
{
	FOR_EACH_PAGE (model, step, i) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		fill(model, page, step, value + i);
		if (!mapping_is_private(model->setup.mapping))
			model->pages[PROCESS_CHILD][i].data = page->data;
	}
}

/* Closing it comes to the same. */
void effect_unregister(struct model *model, const struct step *step, uint64_t value)
{
	(void)step;
	(void)value;
	if (!tracker_is_uffd(model->setup.tracker))
		return;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		if (page->unregistered)
			continue;
		forget_hint(page);
		page->unregistered = true;
		set_armed(page, KNOWN_NO, CLAUSE_S2);
		/* Every entry of the range is written anew. */
		if (page->cost != COST_COPY && page->cost != COST_REUSE)
			forget_cost(page);
	}
}
