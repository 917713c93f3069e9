// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/output_file.h"
#include "cmd/selected_cells.h"
#include "emit/emit.h"

static const char help[] =
	"Usage: uffd-conform emit-c [OPTION...] CELL\n"
	"       uffd-conform emit-c [OPTION...] FILE.case [CELL]\n"
	"\n"
	"Writes a stand-alone C program that performs the sequence of one cell by plain system\n"
	"calls, prints what it sees, and exits with 0 if the kernel is right, 1 if it is wrong, "
	"and\n"
	"2 if it lacks something. It needs libc and the kernel's headers alone.\n"
	"\n"
	"With a FILE.case, CELL chooses among its cells; it may be left out if there is one.\n"
	"\n"
	"  -o, --output FILE   write to FILE, not to standard output\n"
	"  -h, --help          this text\n"
	"\n"
	"Exit status: 0 it is written, 1 a step of the cell cannot be emitted, 2 bad arguments.\n";

static const struct option long_options[] = {
	{ "output", required_argument, NULL, 'o' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

static int emit_cell(const struct cell *cell, const char *output)
{
	struct error error;
	char *text = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&text, &size);
	int status = EXIT_OK;

	if (!stream) {
		error_set(&error, "out of memory");
		cmd_complain(&error);
		return EXIT_BROKEN;
	}
	if (emit_c(cell->name, cell->sequence, cell->mapping, cell->tracker, stream, &error)) {
		struct error refusal;

		error_set(&refusal, "%s: %s", cell->name, error.text);
		cmd_complain(&refusal);
		fclose(stream);
		free(text);
		return EXIT_FAILED;
	}
	fclose(stream);
	/* All of it or nothing: a refusal leaves the file alone. */
	if (output_file_write(output, text, size, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	free(text);
	return status;
}

/* The names of the first few, so that one can be chosen. */
static int complain_of_many(const struct plan *plan)
{
	const size_t shown = plan->count < 4 ? plan->count : 4;
	char names[4 * (CELL_NAME_MAX + 2)] = "";

	for (size_t i = 0; i < shown; i++) {
		strcat(names, i ? ", " : "");
		strcat(names, plan->cells[i].name);
	}
	return cmd_usage_error("emit-c", "one cell is needed, not %zu (%s%s)", plan->count, names,
			       shown < plan->count ? ", ..." : "");
}

static int emit_selected(char **arguments, size_t count, const char *output)
{
	struct selected_cells cells;
	const struct plan *plan = &cells.plan;
	struct error error;
	int status;

	if (case_source_check_output(arguments, count, output, &error) ||
	    selected_cells_load(&cells, arguments, count, NULL, 0, &error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	status = plan->count == 1 ? emit_cell(&plan->cells[0], output) : complain_of_many(plan);
	selected_cells_free(&cells);
	return status;
}

static int take_option(int option, void *context, struct error *error)
{
	(void)option;
	if (!*optarg)
		return error_set(error, "--output: the name is empty");
	*(const char **)context = optarg;
	return 0;
}

int cmd_emit_c(int argc, char **argv)
{
	static const struct cmd_syntax syntax = { "emit-c", help, ":o:h", long_options,
						  take_option };
	const char *output = NULL;
	int status;

	if (!cmd_take_options(&syntax, argc, argv, &output, &status))
		return status;
	if (optind == argc)
		return cmd_usage_error("emit-c", "a cell is missing");
	return emit_selected(argv + optind, argc - optind, output);
}
