// SPDX-License-Identifier: GPL-2.0-only
#include "live/steps.h"

#define PAGES_PER_MTHP 8 /* of the sequence, in a folio */

page_set pages_alone(const struct local *local, const struct page_view *views)
{
	const struct area *area = local->area;
	unsigned int group = area->mapping == MAPPING_MTHP ? PAGES_PER_MTHP : 1;
	page_set there = 0, kept = local->held, alone = 0;

	for (unsigned int i = 0; i < area->page_count; i++) {
		if (views[i].present)
			there |= 1u << i;
		if (views[i].present && (!views[i].exclusive || views[i].rest_shared))
			kept |= 1u << i;
	}
	for (unsigned int first = 0; first < area->page_count; first += group) {
		page_set folio = ((1u << group) - 1) << first;

		if (!(kept & folio))
			alone |= there & folio;
	}
	return alone;
}
