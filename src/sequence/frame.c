// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/sequence.h"

#include <stdlib.h>
#include <string.h>

#define EVEN_PAGES  0x55555555u
#define FRAME_STEPS 6 /* map, write, arm before; child read, write, read behind */

static bool child_alive(const struct sequence *sequence)
{
	bool alive = false;

	for (size_t i = 0; i < sequence->step_count; i++) {
		if (sequence->steps[i].verb == VERB_FORK)
			alive = true;
		if (sequence->steps[i].verb == VERB_EXIT)
			alive = false;
	}
	return alive;
}

int sequence_frame(const struct sequence *sequence, struct step **steps, size_t *count,
		   struct error *error)
{
	page_set all = page_set_all(sequence->page_count);
	struct step *framed;
	size_t n = 0;

	framed = calloc(sequence->step_count + FRAME_STEPS, sizeof(*framed));
	if (!framed)
		return error_set(error, "out of memory");
	if (!sequence->own_frame) {
		framed[n++] = (struct step){
			.verb = VERB_MAP,
			.pages = all,
			.page_count = sequence->page_count,
		};
		framed[n++] = (struct step){ .verb = VERB_WRITE, .pages = all };
		framed[n++] = (struct step){ .verb = VERB_ARM, .pages = all & EVEN_PAGES };
	}
	if (sequence->step_count)
		memcpy(framed + n, sequence->steps, sequence->step_count * sizeof(*framed));
	n += sequence->step_count;
	if (!sequence->own_frame) {
		if (child_alive(sequence))
			framed[n++] = (struct step){
				.verb = VERB_READ,
				.process = PROCESS_CHILD,
				.pages = all,
			};
		framed[n++] = (struct step){ .verb = VERB_WRITE, .pages = all };
		framed[n++] = (struct step){ .verb = VERB_READ, .pages = all };
	}
	*steps = framed;
	*count = n;
	return 0;
}
