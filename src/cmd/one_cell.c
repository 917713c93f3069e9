// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/one_cell.h"

#include <stdio.h>

#define LISTED_MAX 24

static int too_many(const struct plan *plan, struct error *error)
{
	fprintf(stderr, "uffd-conform: %zu cells are selected:\n", plan->count);
	for (size_t i = 0; i < plan->count && i < LISTED_MAX; i++)
		fprintf(stderr, "  %s\n", plan->cells[i].name);
	if (plan->count > LISTED_MAX)
		fprintf(stderr, "  and %zu more\n", plan->count - LISTED_MAX);
	return error_set(error, "give the name of one cell, or a glob that no other matches");
}

int one_cell_load(struct one_cell *one, char **arguments, size_t count, struct error *error)
{
	*one = (struct one_cell){ 0 };
	if (case_source_load(&one->source, arguments, count, NULL, 0, error))
		return -1;
	if (plan_make(&one->plan, one->source.sequences, one->source.count, &one->source.selection,
		      error)) {
		case_source_free(&one->source);
		return -1;
	}
	if (one->plan.count == 1)
		return 0;
	if (one->plan.count)
		too_many(&one->plan, error);
	else
		error_set(error, "no cell of it can be: the memory does not take the steps, or not "
				 "the tracker");
	one_cell_free(one);
	return -1;
}

void one_cell_free(struct one_cell *one)
{
	plan_free(&one->plan);
	case_source_free(&one->source);
}
