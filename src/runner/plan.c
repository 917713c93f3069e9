// SPDX-License-Identifier: GPL-2.0-only
#include "runner/plan.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

#include "contract/model.h"

bool selection_match(const char *glob, const char *name)
{
	return !fnmatch(glob, name, FNM_LEADING_DIR);
}

static bool any_match(const char *const *globs, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (selection_match(globs[i], name))
			return true;
	return false;
}

static bool selected(const struct selection *selection, const char *name)
{
	if (any_match(selection->exclude, selection->exclude_count, name))
		return false;
	return !selection->include_count ||
	       any_match(selection->include, selection->include_count, name);
}

static void name_cell(char *name, size_t size, const struct sequence *sequence,
		      enum mapping mapping, enum tracker tracker)
{
	snprintf(name, size, "%s/%s/%s", sequence->name, mapping_name(mapping),
		 tracker_name(tracker));
}

static bool takes_steps(const struct sequence *sequence, enum mapping mapping, enum tracker tracker)
{
	for (size_t i = 0; i < sequence->step_count; i++)
		if (!mapping_takes(mapping, tracker, &sequence->steps[i]))
			return false;
	return true;
}

/* A race takes writable memory of which nothing is armed, all of it still the process's. */
static bool races_first(const struct sequence *sequence)
{
	bool other = !sequence->own_frame;

	for (size_t i = 0; i < sequence->step_count; i++) {
		enum verb verb = sequence->steps[i].verb;

		if (verb == VERB_RACE && other)
			return false;
		other |= verb != VERB_MAP && verb != VERB_READ && verb != VERB_WRITE &&
			 verb != VERB_FILL && verb != VERB_RACE;
	}
	return true;
}

static bool applies(const struct sequence *sequence, enum mapping mapping, enum tracker tracker)
{
	return sequence->mappings >> mapping & 1 && sequence->trackers >> tracker & 1 &&
	       mapping_tracks(mapping, tracker) && takes_steps(sequence, mapping, tracker) &&
	       races_first(sequence);
}

/* Calls the given code for every cell there is, selected or not. */
#define FOR_EACH_CELL(sequences, count, i, mapping, tracker)                                       \
	for (size_t i = 0; i < (count); i++)                                                       \
		for (int mapping = 0; mapping < MAPPING_COUNT; mapping++)                          \
			for (int tracker = 0; tracker < TRACKER_COUNT; tracker++)                  \
				if (applies(&(sequences)[i], mapping, tracker))

static int check_globs(const char *const *globs, size_t glob_count,
		       const struct sequence *sequences, size_t count, struct error *error)
{
	for (size_t g = 0; g < glob_count; g++) {
		char name[CELL_NAME_MAX];
		bool found = false;

		FOR_EACH_CELL (sequences, count, i, mapping, tracker) {
			name_cell(name, sizeof(name), &sequences[i], mapping, tracker);
			found |= selection_match(globs[g], name);
		}
		if (!found)
			return error_set(error,
					 "no cell matches '%s' ('uffd-conform list "
					 "[FILE.case...]' shows what there is)",
					 globs[g]);
	}
	return 0;
}

/* Why the case is for no cell, by the first of its mappings and trackers. */
static int refuse_case(const struct sequence *sequence, struct error *error)
{
	enum mapping mapping = __builtin_ctz(sequence->mappings);
	enum tracker tracker = __builtin_ctz(sequence->trackers);

	if (!mapping_tracks(mapping, tracker))
		return error_set(error, "the case %s has no cell: %s cannot be tracked by %s",
				 sequence->name, mapping_name(mapping), tracker_name(tracker));
	for (size_t i = 0; i < sequence->step_count; i++) {
		char text[128];

		if (mapping_takes(mapping, tracker, &sequence->steps[i]))
			continue;
		step_format(&sequence->steps[i], sequence->page_count, text, sizeof(text));
		return error_set(
			error, "the case %s has no cell: line %u, '%s', is no step for %s with %s",
			sequence->name, sequence->steps[i].line, text, mapping_name(mapping),
			tracker_name(tracker));
	}
	return error_set(error,
			 "the case %s has no cell: a race takes memory that is written, not armed, "
			 "and the process's own",
			 sequence->name);
}

static bool any_cell(const struct sequence *sequences, size_t count)
{
	FOR_EACH_CELL (sequences, count, i, mapping, tracker)
		return true;
	return false;
}

int plan_make(struct plan *plan, const struct sequence *sequences, size_t count,
	      const struct selection *selection, struct error *error)
{
	*plan = (struct plan){ 0 };
	if (count && !any_cell(sequences, count))
		return refuse_case(&sequences[0], error);
	if (check_globs(selection->include, selection->include_count, sequences, count, error) ||
	    check_globs(selection->exclude, selection->exclude_count, sequences, count, error))
		return -1;
	plan->cells = calloc(count * MAPPING_COUNT * TRACKER_COUNT + 1, sizeof(*plan->cells));
	if (!plan->cells)
		return error_set(error, "out of memory");
	FOR_EACH_CELL (sequences, count, i, mapping, tracker) {
		struct cell *cell = &plan->cells[plan->count];

		name_cell(cell->name, sizeof(cell->name), &sequences[i], mapping, tracker);
		if (!selected(selection, cell->name))
			continue;
		cell->sequence = &sequences[i];
		cell->mapping = mapping;
		cell->tracker = tracker;
		cell->needs = needs_of_cell(&sequences[i], mapping, tracker);
		plan->count++;
	}
	return 0;
}
