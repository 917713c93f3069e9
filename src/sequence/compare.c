// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/sequence.h"

#include <string.h>

static bool step_equal(const struct step *a, const struct step *b)
{
	return a->verb == b->verb && a->process == b->process && a->pages == b->pages &&
	       a->page_count == b->page_count && a->accessor == b->accessor &&
	       a->protection == b->protection && a->advice == b->advice &&
	       a->filling == b->filling && a->arming == b->arming && a->wp == b->wp &&
	       a->boundary == b->boundary && a->race == b->race && a->outcome == b->outcome &&
	       a->state == b->state;
}

bool sequence_equal(const struct sequence *a, const struct sequence *b)
{
	if (strcmp(a->name, b->name) || strcmp(a->why, b->why) || strcmp(a->cite, b->cite) ||
	    a->mappings != b->mappings || a->trackers != b->trackers ||
	    a->event_fork != b->event_fork || a->event_remap != b->event_remap ||
	    a->own_frame != b->own_frame || a->page_count != b->page_count ||
	    a->step_count != b->step_count)
		return false;
	for (size_t i = 0; i < a->step_count; i++)
		if (!step_equal(&a->steps[i], &b->steps[i]))
			return false;
	return true;
}
