// SPDX-License-Identifier: GPL-2.0-only
#include "contract/page.h"

/* It ends with every page written while it was not armed, and with the program's data in place. */
void effect_race(struct model *model, const struct step *step, uint64_t value)
{
	bool soft_dirty = model->setup.tracker == TRACKER_SOFT_DIRTY;

	(void)step;
	(void)value;
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct model_page *page = &model->pages[PROCESS_PARENT][i];

		set_armed(page, KNOWN_NO, soft_dirty ? CLAUSE_R3 : CLAUSE_S2);
		page->rest_armed.value = UNKNOWN;
		page->present = bit(KNOWN_YES, CLAUSE_D4);
		page->split = page->moved = page->batched = true;
		forget_cost(page);
	}
}
