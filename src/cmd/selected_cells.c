// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/selected_cells.h"

#include <stdio.h>

#define LISTED_MAX 24

int selected_cells_load(struct selected_cells *cells, char **arguments, size_t count,
			const char **exclude, size_t exclude_count, struct error *error)
{
	struct case_source *source = &cells->source;

	*cells = (struct selected_cells){ 0 };
	if (case_source_load(source, arguments, count, exclude, exclude_count, error))
		return -1;
	if (!plan_make(&cells->plan, source->sequences, source->count, &source->selection, error))
		return 0;
	case_source_free(source);
	return -1;
}

static int too_many(const struct plan *plan, struct error *error)
{
	fprintf(stderr, "uffd-conform: %zu cells are selected:\n", plan->count);
	for (size_t i = 0; i < plan->count && i < LISTED_MAX; i++)
		fprintf(stderr, "  %s\n", plan->cells[i].name);
	if (plan->count > LISTED_MAX)
		fprintf(stderr, "  and %zu more\n", plan->count - LISTED_MAX);
	return error_set(error, "give the name of one cell, or a glob that no other matches");
}

int selected_cells_load_one(struct selected_cells *cells, char **arguments, size_t count,
			    struct error *error)
{
	if (selected_cells_load(cells, arguments, count, NULL, 0, error))
		return -1;
	if (cells->plan.count == 1)
		return 0;
	if (cells->plan.count)
		too_many(&cells->plan, error);
	else
		error_set(error, "no cell of it can be: the memory does not take the steps, or not "
				 "the tracker");
	selected_cells_free(cells);
	return -1;
}

void selected_cells_free(struct selected_cells *cells)
{
	plan_free(&cells->plan);
	case_source_free(&cells->source);
}
