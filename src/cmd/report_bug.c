// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/report_bug.h"

#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/selected_cells.h"
#include "compare/bug_report.h"

static const struct recorded_cell *find_recorded(const struct run_record *record, const char *name)
{
	for (size_t i = 0; i < record->count; i++)
		if (!strcmp(record->cells[i].name, name))
			return &record->cells[i];
	return NULL;
}

static const struct cell *find_cell(const struct plan *plan, const char *name)
{
	for (size_t i = 0; i < plan->count; i++)
		if (!strcmp(plan->cells[i].name, name))
			return &plan->cells[i];
	return NULL;
}

/* What failed; what it is about is in the record, but not the sequence. */
static int find_failed(const char *path, const char *name, const struct run_record *record,
		       const struct recorded_cell **recorded, struct error *error)
{
	const struct cell_result *result;

	*recorded = find_recorded(record, name);
	if (!*recorded)
		return error_set(error, "%s: there is no cell '%s'", path, name);
	result = &(*recorded)->result;
	if (result->verdict == VERDICT_FAIL ||
	    (result->verdict == VERDICT_TODO && result->known_count))
		return 0;
	return error_set(error, "%s: %s is '%s' there, which is no bug to report", path, name,
			 verdict_name(result->verdict));
}

static int print(const struct run_record *record, const struct recorded_cell *recorded,
		 char **files, size_t count, struct error *error)
{
	struct bug_report report = {
		.info = &record->info,
		.name = recorded->name,
		.result = &recorded->result,
	};
	struct selected_cells cells;
	const struct cell *cell;
	int ret;

	if (selected_cells_load(&cells, files, count, NULL, 0, error))
		return -1;
	cell = find_cell(&cells.plan, recorded->name);
	if (cell) {
		report.sequence = cell->sequence;
		report.mapping = cell->mapping;
		report.tracker = cell->tracker;
		ret = bug_report_print(&report, stdout, error);
	} else {
		ret = error_set(error, "the sequence of %s is in no file given, nor built in",
				recorded->name);
	}
	selected_cells_free(&cells);
	return ret;
}

int report_bug(char **arguments, int count)
{
	const struct recorded_cell *recorded;
	struct run_record record;
	struct error error;
	int status = EXIT_OK;

	if (count < 2)
		return cmd_usage_error("report", "bug: a JSON report and a cell are needed");
	if (run_record_load(arguments[0], &record, &error) ||
	    find_failed(arguments[0], arguments[1], &record, &recorded, &error) ||
	    print(&record, recorded, arguments + 2, count - 2, &error)) {
		cmd_complain(&error);
		status = EXIT_USAGE;
	}
	run_record_free(&record);
	return status;
}
