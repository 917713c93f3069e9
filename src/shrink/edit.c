// SPDX-License-Identifier: GPL-2.0-only
#include "shrink/edit.h"

#include <stdlib.h>
#include <string.h>

int edit_copy(const struct sequence *sequence, struct sequence *out)
{
	*out = *sequence;
	out->steps = calloc(sequence->step_count + 1, sizeof(*out->steps));
	if (!out->steps)
		return -1;
	memcpy(out->steps, sequence->steps, sequence->step_count * sizeof(*out->steps));
	return 0;
}

int edit_drop_steps(const struct sequence *sequence, const bool *drop, struct sequence *out)
{
	bool child = false;
	size_t kept = 0;

	if (edit_copy(sequence, out))
		return -1;
	for (size_t i = 0; i < sequence->step_count; i++) {
		const struct step *step = &sequence->steps[i];
		bool possible = step->verb == VERB_FORK		 ? !child
				: step->process == PROCESS_CHILD ? child
								 : true;

		if (drop[i] || !possible)
			continue;
		if (step->verb == VERB_FORK)
			child = true;
		if (step->verb == VERB_EXIT)
			child = false;
		out->steps[kept++] = *step;
	}
	out->step_count = kept;
	return 0;
}

/* The numbers of the pages that stay, without gaps. */
static page_set renumber(page_set pages, page_set drop)
{
	page_set result = 0;
	unsigned int number = 0;

	for (unsigned int i = 0; i < SEQUENCE_PAGES_MAX; i++) {
		if (drop >> i & 1)
			continue;
		result |= (pages >> i & 1) << number;
		number++;
	}
	return result;
}

int edit_drop_pages(const struct sequence *sequence, page_set drop, struct sequence *out)
{
	page_set left = page_set_all(sequence->page_count) & ~drop;
	size_t kept = 0;

	if (edit_copy(sequence, out))
		return -1;
	out->page_count = (unsigned int)__builtin_popcount(left);
	for (size_t i = 0; i < sequence->step_count; i++) {
		struct step step = sequence->steps[i];
		bool of_pages = step.pages;

		step.pages = renumber(step.pages, drop);
		if (step.verb == VERB_MAP)
			step.page_count = out->page_count;
		if (!of_pages || step.pages)
			out->steps[kept++] = step;
	}
	out->step_count = kept;
	return 0;
}

int edit_narrow_steps(const struct sequence *sequence, const page_set *drop, struct sequence *out)
{
	size_t kept = 0;

	if (edit_copy(sequence, out))
		return -1;
	for (size_t i = 0; i < sequence->step_count; i++) {
		struct step step = sequence->steps[i];
		bool of_pages = step.pages;

		step.pages &= ~drop[i];
		if (!of_pages || step.pages)
			out->steps[kept++] = step;
	}
	out->step_count = kept;
	return 0;
}

bool edit_simplifies(const struct sequence *sequence, size_t index, enum simplification what)
{
	const struct step *step = &sequence->steps[index];

	switch (what) {
	case SIMPLE_OUTCOME:
		return step->outcome != OUTCOME_UNSTATED;
	case SIMPLE_ACCESSOR:
		return step->accessor != ACCESSOR_CPU;
	case SIMPLE_ARMING:
		return step->arming != ARMING_USUAL;
	case SIMPLE_FILL:
		return step->verb == VERB_FILL;
	case SIMPLE_KEY:
		return step->verb == VERB_PKEY_MPROTECT;
	case SIMPLE_PROTECTION:
		return (step->verb == VERB_MPROTECT || step->verb == VERB_PKEY_MPROTECT) &&
		       step->protection == PROTECTION_NONE;
	case SIMPLE_WP:
		return step->wp;
	case SIMPLE_PROCESS:
		return step->process == PROCESS_CHILD && step->verb != VERB_EXIT;
	case SIMPLE_EVENT_FORK:
		return !index && sequence->event_fork;
	case SIMPLE_EVENT_REMAP:
		return !index && sequence->event_remap;
	case SIMPLE_COUNT:
		break;
	}
	return false;
}

void edit_simplify(struct sequence *sequence, size_t index, enum simplification what)
{
	struct step *step = &sequence->steps[index];

	switch (what) {
	case SIMPLE_OUTCOME:
		step->outcome = OUTCOME_UNSTATED;
		break;
	case SIMPLE_ACCESSOR:
		step->accessor = ACCESSOR_CPU;
		break;
	case SIMPLE_ARMING:
		step->arming = ARMING_USUAL;
		break;
	case SIMPLE_FILL:
		step->verb = VERB_WRITE;
		break;
	case SIMPLE_KEY:
		step->verb = VERB_MPROTECT;
		break;
	case SIMPLE_PROTECTION:
		step->protection = PROTECTION_R;
		break;
	case SIMPLE_WP:
		step->wp = false;
		break;
	case SIMPLE_PROCESS:
		step->process = PROCESS_PARENT;
		break;
	case SIMPLE_EVENT_FORK:
		sequence->event_fork = false;
		break;
	case SIMPLE_EVENT_REMAP:
		sequence->event_remap = false;
		break;
	case SIMPLE_COUNT:
		break;
	}
}

bool edit_parses(const struct sequence *sequence)
{
	struct sequence *parsed;
	struct error error;
	char *text = NULL;
	size_t size, count;
	bool same = false;
	FILE *stream = open_memstream(&text, &size);

	if (!stream)
		return false;
	sequence_print(sequence, stream);
	if (!fclose(stream) && !sequences_parse(text, size, "", &parsed, &count, &error)) {
		same = count == 1 && sequence_equal(parsed, sequence);
		sequences_free(parsed, count);
	}
	free(text);
	return same;
}
