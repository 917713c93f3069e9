// SPDX-License-Identifier: GPL-2.0-only
#include "compare/compare.h"

#include <stdlib.h>
#include <string.h>

/* From the verdict of A to that of B; NONE: the reasons decide. */
static const enum change changes[VERDICT_COUNT][VERDICT_COUNT] = {
	[VERDICT_PASS] = { [VERDICT_FAIL] = CHANGE_WORSE,
			   [VERDICT_SKIP] = CHANGE_UNTESTED,
			   [VERDICT_TODO] = CHANGE_OTHER,
			   [VERDICT_BROKEN] = CHANGE_WORSE },
	[VERDICT_FAIL] = { [VERDICT_PASS] = CHANGE_BETTER,
			   [VERDICT_SKIP] = CHANGE_UNTESTED,
			   [VERDICT_TODO] = CHANGE_OTHER,
			   [VERDICT_BROKEN] = CHANGE_OTHER },
	[VERDICT_SKIP] = { [VERDICT_PASS] = CHANGE_BETTER,
			   [VERDICT_FAIL] = CHANGE_WORSE,
			   [VERDICT_TODO] = CHANGE_OTHER,
			   [VERDICT_BROKEN] = CHANGE_WORSE },
	[VERDICT_TODO] = { [VERDICT_PASS] = CHANGE_BETTER,
			   [VERDICT_FAIL] = CHANGE_WORSE,
			   [VERDICT_SKIP] = CHANGE_UNTESTED,
			   [VERDICT_BROKEN] = CHANGE_WORSE },
	[VERDICT_BROKEN] = { [VERDICT_PASS] = CHANGE_BETTER,
			     [VERDICT_FAIL] = CHANGE_OTHER,
			     [VERDICT_SKIP] = CHANGE_OTHER,
			     [VERDICT_TODO] = CHANGE_OTHER },
};

static uint64_t clauses_of(const struct cell_result *result, bool failing)
{
	uint64_t clauses = 0;

	for (unsigned int i = 0; i < result->finding_count && i < RESULT_FINDINGS_MAX; i++)
		if (!failing || !result->findings[i].predates)
			clauses |= UINT64_C(1) << result->findings[i].clause;
	return clauses;
}

/* The same verdict, but perhaps for another reason. */
static enum change compare_reasons(const struct cell_result *a, const struct cell_result *b)
{
	bool failing = a->verdict == VERDICT_FAIL;
	uint64_t of_a = clauses_of(a, failing), of_b = clauses_of(b, failing);

	if (failing && of_b & ~of_a)
		return CHANGE_WORSE;
	if (strcmp(a->token, b->token) != 0)
		return CHANGE_OTHER;
	if (failing && of_a & ~of_b)
		return CHANGE_BETTER;
	return of_a != of_b ? CHANGE_OTHER : CHANGE_NONE;
}

enum change compare_results(const struct cell_result *a, const struct cell_result *b)
{
	return a->verdict == b->verdict ? compare_reasons(a, b) : changes[a->verdict][b->verdict];
}

static int compare_cells(const void *a, const void *b)
{
	return strcmp((*(const struct recorded_cell *const *)a)->name,
		      (*(const struct recorded_cell *const *)b)->name);
}

/* Pointers to the cells by name; one more than there are, so that it is never empty. */
static const struct recorded_cell **sort_cells(const struct run_record *record)
{
	const struct recorded_cell **cells = calloc(record->count + 1, sizeof(*cells));

	for (size_t i = 0; cells && i < record->count; i++)
		cells[i] = &record->cells[i];
	if (cells)
		qsort(cells, record->count, sizeof(*cells), compare_cells);
	return cells;
}

static const struct recorded_cell *find_cell(const struct recorded_cell *const *cells, size_t count,
					     const struct recorded_cell *wanted)
{
	const struct recorded_cell *const *found =
		bsearch(&wanted, cells, count, sizeof(*cells), compare_cells);

	return found ? *found : NULL;
}

static void add(struct comparison *comparison, enum change change, const char *cell,
		const struct cell_result *a, const struct cell_result *b)
{
	comparison->counts[change]++;
	if (change != CHANGE_NONE)
		comparison->differences[comparison->count++] =
			(struct difference){ .change = change, .cell = cell, .a = a, .b = b };
}

int compare_runs(const struct run_record *a, const struct run_record *b,
		 struct comparison *comparison, struct error *error)
{
	const struct recorded_cell **of_a = sort_cells(a), **of_b = sort_cells(b), *other;
	int ret = 0;

	*comparison = (struct comparison){
		.differences = calloc(a->count + b->count + 1, sizeof(struct difference)),
	};
	if (!of_a || !of_b || !comparison->differences) {
		ret = error_set(error, "out of memory");
		goto out;
	}
	for (size_t i = 0; i < a->count; i++) {
		const struct cell_result *result = &a->cells[i].result;

		other = find_cell(of_b, b->count, &a->cells[i]);
		if (other)
			add(comparison, compare_results(result, &other->result), a->cells[i].name,
			    result, &other->result);
		else
			add(comparison, CHANGE_ONLY_A, a->cells[i].name, result, NULL);
	}
	for (size_t i = 0; i < b->count; i++)
		if (!find_cell(of_a, a->count, &b->cells[i]))
			add(comparison, CHANGE_ONLY_B, b->cells[i].name, NULL, &b->cells[i].result);
out:
	free(of_a);
	free(of_b);
	return ret;
}

void comparison_free(struct comparison *comparison)
{
	free(comparison->differences);
	*comparison = (struct comparison){ 0 };
}

const char *change_name(enum change change)
{
	static const char *const names[CHANGE_COUNT] = {
		[CHANGE_NONE] = "same",
		[CHANGE_WORSE] = "worse",
		[CHANGE_BETTER] = "better",
		[CHANGE_OTHER] = "changed",
		[CHANGE_UNTESTED] = "no-longer-tested",
		[CHANGE_ONLY_A] = "only-in-a",
		[CHANGE_ONLY_B] = "only-in-b",
	};

	return names[change];
}

uint64_t difference_clauses(const struct difference *difference)
{
	uint64_t a = difference->a ? clauses_of(difference->a, false) : 0;
	uint64_t b = difference->b ? clauses_of(difference->b, false) : 0;

	switch (difference->change) {
	case CHANGE_WORSE:
		return b & ~a ? b & ~a : b;
	case CHANGE_BETTER:
		return a & ~b;
	default:
		return a | b;
	}
}
