// SPDX-License-Identifier: GPL-2.0-only
#include "sequence_fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sequence/sequence.h"

#define PROMISE(condition) ((condition) ? (void)0 : broken(#condition, __LINE__))

struct text {
	char *bytes;
	size_t length;
};

static _Noreturn void broken(const char *condition, int line)
{
	fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, line, condition);
	abort();
}

static struct text print_all(const struct sequence *sequences, size_t count)
{
	struct text text = { NULL, 0 };
	FILE *stream = open_memstream(&text.bytes, &text.length);

	PROMISE(stream);
	for (size_t i = 0; i < count; i++)
		sequence_print(&sequences[i], stream);
	PROMISE(fclose(stream) == 0);
	return text;
}

/* "input:LINE:COLUMN: ...", printable and not cut. */
static void check_error(const struct error *error)
{
	size_t length = strnlen(error->text, sizeof(error->text));
	unsigned int line, column;
	int end = 0;

	PROMISE(length < sizeof(error->text) - 1);
	PROMISE(sscanf(error->text, "input:%u:%u: %n", &line, &column, &end) == 2 && end > 0);
	PROMISE(line > 0 && column > 0 && column <= SEQUENCE_LINE_MAX + 1);
	PROMISE((size_t)end < length);
	for (size_t i = 0; i < length; i++)
		PROMISE((unsigned char)error->text[i] >= ' ' && error->text[i] != 0x7f);
}

static void check_step(const struct step *step, page_set all, bool *child)
{
	PROMISE((step->pages & ~all) == 0);
	PROMISE(verb_name(step->verb) && accessor_name(step->accessor) &&
		protection_name(step->protection) && outcome_name(step->outcome) &&
		state_name(step->state));
	PROMISE(step->process == PROCESS_PARENT || *child);
	if (step->verb == VERB_FORK)
		*child = true;
	if (step->verb == VERB_EXIT)
		*child = false;
}

static void check_frame(const struct sequence *sequence)
{
	page_set all = page_set_all(sequence->page_count);
	struct error error = { "" };
	struct step *steps;
	size_t count;
	bool child = false;

	PROMISE(sequence_frame(sequence, &steps, &count, &error) == 0);
	PROMISE(count > 0 && steps[0].verb == VERB_MAP);
	PROMISE(steps[0].page_count == sequence->page_count && steps[0].pages == all);
	for (size_t i = 0; i < count; i++) {
		PROMISE((i == 0) == (steps[i].verb == VERB_MAP));
		check_step(&steps[i], all, &child);
	}
	free(steps);
}

static void check_sequence(const struct sequence *sequence)
{
	PROMISE(*sequence->name && *sequence->why && sequence->cite);
	PROMISE(sequence->mappings && sequence->mappings < 1u << MAPPING_COUNT);
	PROMISE(sequence->trackers && sequence->trackers < 1u << TRACKER_COUNT);
	PROMISE(sequence->page_count > 0 && sequence->page_count <= SEQUENCE_PAGES_MAX);
	PROMISE(sequence->step_count > 0 && sequence->step_count <= SEQUENCE_STEPS_MAX);
	check_frame(sequence);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error error = { "" };
	struct sequence *first, *second;
	size_t first_count, second_count;
	struct text once, twice;

	if (sequences_parse((const char *)data, size, "input", &first, &first_count, &error)) {
		check_error(&error);
		return 0;
	}
	once = print_all(first, first_count);
	if (sequences_parse(once.bytes, once.length, "printed", &second, &second_count, &error)) {
		fprintf(stderr, "%s\n", error.text);
		broken("what was printed is parsed", __LINE__);
	}
	PROMISE(first_count == second_count);
	for (size_t i = 0; i < first_count; i++) {
		check_sequence(&first[i]);
		PROMISE(sequence_equal(&first[i], &second[i]));
	}
	twice = print_all(second, second_count);
	PROMISE(once.length == twice.length && !memcmp(once.bytes, twice.bytes, once.length));
	free(once.bytes);
	free(twice.bytes);
	sequences_free(first, first_count);
	sequences_free(second, second_count);
	return 0;
}
