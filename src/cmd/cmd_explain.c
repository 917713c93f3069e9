// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cmd/selected_cells.h"
#include "contract/explain.h"

static const char help[] =
	"Usage: uffd-conform explain CLAUSE|CELL|GLOB|FILE.case...\n"
	"       uffd-conform explain --clauses\n"
	"\n"
	"For a clause (R1, F4, ...): what the kernel owes, where that is written, since when.\n"
	"For a cell, or a glob or a FILE.case: why the case exists, the steps that are performed,\n"
	"and the clauses that are checked.\n"
	"\n"
	"      --clauses         all clauses\n"
	"  -h, --help            this text\n";

enum { OPTION_CLAUSES = 256 };

static const struct option long_options[] = {
	{ "clauses", no_argument, NULL, OPTION_CLAUSES },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

static int explain_cells(char *argument)
{
	struct selected_cells cells;
	struct error error;
	int status = EXIT_OK;

	if (selected_cells_load(&cells, &argument, 1, NULL, 0, &error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	for (size_t i = 0; i < cells.plan.count && status == EXIT_OK; i++) {
		const struct cell *cell = &cells.plan.cells[i];

		if (i)
			putchar('\n');
		if (explain_cell(cell->name, cell->sequence, cell->mapping, cell->tracker, stdout,
				 &error)) {
			cmd_complain(&error);
			status = EXIT_BROKEN;
		}
	}
	selected_cells_free(&cells);
	return status;
}

/* A letter and digits: no cell has such a name. */
static bool is_clause_id(const char *word)
{
	size_t digits = isalpha((unsigned char)*word) ? strspn(word + 1, "0123456789") : 0;

	return digits && !word[1 + digits];
}

static int explain_one(char *argument)
{
	int clause = clause_find(argument);
	struct error error;

	if (clause < 0 && !is_clause_id(argument))
		return explain_cells(argument);
	if (clause < 0) {
		error_set(&error, "there is no clause '%s' (explain --clauses lists all)",
			  argument);
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	explain_clause(clause, stdout);
	return EXIT_OK;
}

static int take_option(int option, void *context, struct error *error)
{
	(void)option;
	(void)error;
	*(bool *)context = true;
	return 0;
}

int cmd_explain(int argc, char **argv)
{
	static const struct cmd_syntax syntax = { "explain", help, ":h", long_options,
						  take_option };
	bool all = false;
	int status = EXIT_OK;

	if (!cmd_take_options(&syntax, argc, argv, &all, &status))
		return status;
	if (!all && optind == argc)
		return cmd_usage_error("explain", "a cell or a clause is missing");
	for (int clause = 0; all && clause < CLAUSE_COUNT; clause++)
		explain_clause(clause, stdout);
	for (int i = optind; i < argc && status == EXIT_OK; i++) {
		bool first = i == optind && !all;

		/* Clauses are listed close together. */
		if (!first &&
		    (!is_clause_id(argv[i]) || (i > optind && !is_clause_id(argv[i - 1]))))
			putchar('\n');
		status = explain_one(argv[i]);
	}
	return status;
}
