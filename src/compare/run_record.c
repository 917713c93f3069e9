// SPDX-License-Identifier: GPL-2.0-only
#include "compare/run_record.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "sequence/sequence.h"
#include "system/input_file.h"

int run_record_add(struct run_record *record, const char *name, const struct cell_result *result,
		   struct error *error)
{
	struct recorded_cell *cell;

	if (record->count == record->capacity) {
		size_t capacity = record->capacity ? 2 * record->capacity : 64;
		struct recorded_cell *cells = reallocarray(record->cells, capacity, sizeof(*cells));

		if (!cells)
			return error_set(error, "out of memory");
		record->cells = cells;
		record->capacity = capacity;
	}
	cell = &record->cells[record->count];
	cell->name = strdup(name);
	if (!cell->name)
		return error_set(error, "out of memory");
	cell->result = *result;
	record->count++;
	return 0;
}

void run_record_free(struct run_record *record)
{
	for (size_t i = 0; i < record->count; i++)
		free(record->cells[i].name);
	free(record->cells);
	*record = (struct run_record){ 0 };
}

static int load_cell(const char *path, const json_t *json, struct run_record *record,
		     struct error *error)
{
	char name[SEQUENCE_NAME_MAX + 64];
	struct cell_result result;
	struct error why;

	if (report_cell_from_json(json, name, sizeof(name), &result, &why))
		return error_set(error, "%s: cell %zu: %s", path, record->count + 1, why.text);
	return run_record_add(record, name, &result, error);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static int check_unique(const char *path, const struct run_record *record, struct error *error)
{
	const char **names = calloc(record->count + 1, sizeof(*names));
	int ret = 0;

	if (!names)
		return error_set(error, "out of memory");
	for (size_t i = 0; i < record->count; i++)
		names[i] = record->cells[i].name;
	qsort(names, record->count, sizeof(*names), compare_names);
	for (size_t i = 1; i < record->count && !ret; i++)
		if (!strcmp(names[i - 1], names[i]))
			ret = error_set(error, "%s: the cell %s is there twice", path, names[i]);
	free(names);
	return ret;
}

static int load(const char *path, const json_t *json, struct run_record *record,
		struct error *error)
{
	const json_t *cells = json_object_get(json, "cells"), *cell;
	struct error why;
	size_t i;

	if (report_info_from_json(json, &record->info, &why))
		return error_set(error,
				 "%s: %s; a report of \"uffd-conform run --json FILE\" is needed",
				 path, why.text);
	if (!json_is_array(cells))
		return error_set(error, "%s: \"cells\" is no array", path);
	json_array_foreach(cells, i, cell)
	{
		if (load_cell(path, cell, record, error))
			return -1;
	}
	record->ended = json_object_get(json, "summary") != NULL;
	return check_unique(path, record, error);
}

int run_record_load(const char *path, struct run_record *record, struct error *error)
{
	json_error_t where;
	json_t *json;
	FILE *file;
	int ret;

	*record = (struct run_record){ 0 };
	file = input_file_open(path, error);
	if (!file)
		return -1;
	json = json_loadf(file, JSON_REJECT_DUPLICATES, &where);
	fclose(file);
	if (!json)
		return error_set(error,
				 "%s:%d: no JSON document (%s); a report of \"uffd-conform run "
				 "--json FILE\" is needed",
				 path, where.line, where.text);
	ret = load(path, json, record, error);
	json_decref(json);
	return ret;
}
