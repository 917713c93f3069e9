// SPDX-License-Identifier: GPL-2.0-only
/*
 * {"a":{"file":...,"uffd_conform":...,"kernel":...,...},"b":{...},"same":N,
 *  "worse":[{"name":...,"a":RESULT,"b":RESULT,"clauses":[{"id":"R4","origin":"..."}]}],
 *  "better":[...],...}
 * Each group is there, be it empty; RESULT is as in the report of a run, or null.
 */
#include <string.h>

#include "compare/compare.h"
#include "report/report.h"
#include "report/text.h"

static json_t *run_to_json(const struct compared_run *run)
{
	json_t *json = report_info_to_json(&run->record->info);

	json_object_set_new(json, "file", text_to_json(run->file, strlen(run->file)));
	json_object_set_new(json, "cells", json_integer((json_int_t)run->record->count));
	json_object_set_new(json, "ended", json_boolean(run->record->ended));
	return json;
}

static json_t *clauses_to_json(const struct difference *difference)
{
	uint64_t clauses = difference_clauses(difference);
	json_t *list = json_array();
	char origin[256];

	for (int clause = 0; clause < CLAUSE_COUNT; clause++) {
		json_t *json;

		if (!(clauses >> clause & 1))
			continue;
		json = json_object();
		json_object_set_new(json, "id", json_string(clause_info((enum clause)clause)->id));
		if (difference_clause_origin(difference, (enum clause)clause, origin,
					     sizeof(origin)))
			json_object_set_new(json, "origin", json_string(origin));
		json_array_append_new(list, json);
	}
	return list;
}

static json_t *result_to_json(const char *cell, const struct cell_result *result)
{
	return result ? report_cell_to_json(cell, result) : json_null();
}

static json_t *difference_to_json(const struct difference *difference)
{
	const char *cell = difference->cell;
	json_t *json = json_object();

	json_object_set_new(json, "name", text_to_json(cell, strlen(cell)));
	json_object_set_new(json, "a", result_to_json(cell, difference->a));
	json_object_set_new(json, "b", result_to_json(cell, difference->b));
	json_object_set_new(json, "clauses", clauses_to_json(difference));
	return json;
}

int comparison_print_json(const struct compared_run *a, const struct compared_run *b,
			  const struct comparison *comparison, FILE *stream)
{
	json_t *json = json_object(), *groups[CHANGE_COUNT];
	int failed =
		json_object_set_new(json, "a", run_to_json(a)) |
		json_object_set_new(json, "b", run_to_json(b)) |
		json_object_set_new(json, "same", json_integer(comparison->counts[CHANGE_NONE]));

	for (int change = CHANGE_NONE + 1; change < CHANGE_COUNT; change++) {
		groups[change] = json_array();
		failed |=
			json_object_set_new(json, change_name((enum change)change), groups[change]);
	}
	for (size_t i = 0; i < comparison->count && !failed; i++)
		failed = json_array_append_new(groups[comparison->differences[i].change],
					       difference_to_json(&comparison->differences[i]));
	if (!failed)
		failed = json_dumpf(json, stream, JSON_INDENT(1)) || fputc('\n', stream) == EOF;
	json_decref(json);
	return failed ? -1 : 0;
}
