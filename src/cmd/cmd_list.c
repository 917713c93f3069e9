// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <stdio.h>
#include <stdlib.h>

#include "cmd/selected_cells.h"

static const char help[] =
	"Usage: uffd-conform list [OPTION...] [GLOB|FILE.case...]\n"
	"\n"
	"Prints the names of the cells that 'run' with the same arguments would run.\n"
	"\n"
	"  -x, --exclude GLOB    leave out cells; may be repeated\n"
	"      --cases           print the cases themselves, in the sequence language\n"
	"      --needs           after each name, what the cell needs that this machine lacks\n"
	"  -h, --help            this text\n";

enum { OPTION_CASES = 256, OPTION_NEEDS };

static const struct option long_options[] = {
	{ "exclude", required_argument, NULL, 'x' },
	{ "cases", no_argument, NULL, OPTION_CASES },
	{ "needs", no_argument, NULL, OPTION_NEEDS },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

static void print_cases(const struct plan *plan)
{
	const struct sequence *last = NULL;

	for (size_t i = 0; i < plan->count; i++) {
		if (plan->cells[i].sequence == last)
			continue;
		if (last)
			putchar('\n');
		last = plan->cells[i].sequence;
		sequence_print(last, stdout);
	}
}

static int print_names(const struct plan *plan, bool needs, struct error *error)
{
	struct facts facts;

	if (needs && facts_probe(&facts, error))
		return -1;
	for (size_t i = 0; i < plan->count; i++) {
		const struct need_info *unmet =
			needs ? needs_first_unmet(plan->cells[i].needs, &facts, false) : NULL;

		if (unmet)
			printf("%-56s %s\n", plan->cells[i].name, unmet->token);
		else
			puts(plan->cells[i].name);
	}
	return 0;
}

static int list(const struct plan *plan, bool cases, bool needs)
{
	struct error error;

	if (cases) {
		print_cases(plan);
	} else if (print_names(plan, needs, &error)) {
		cmd_complain(&error);
		return EXIT_BROKEN;
	}
	return EXIT_OK;
}

struct list_command {
	const char **exclude;
	size_t exclude_count;
	bool cases, needs;
};

static int take_option(int option, void *context, struct error *error)
{
	struct list_command *command = context;

	(void)error;
	if (option == 'x')
		command->exclude[command->exclude_count++] = optarg;
	command->cases |= option == OPTION_CASES;
	command->needs |= option == OPTION_NEEDS;
	return 0;
}

static int select_and_list(const struct list_command *command, char **arguments, size_t count)
{
	struct selected_cells cells;
	struct error error;
	int status;

	if (selected_cells_load(&cells, arguments, count, command->exclude, command->exclude_count,
				&error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	status = list(&cells.plan, command->cases, command->needs);
	selected_cells_free(&cells);
	return status;
}

int cmd_list(int argc, char **argv)
{
	static const struct cmd_syntax syntax = { "list", help, ":x:h", long_options, take_option };
	struct list_command command = {
		.exclude = calloc((size_t)argc + 1, sizeof(*command.exclude)),
	};
	int status;

	if (!command.exclude)
		return EXIT_BROKEN;
	if (cmd_take_options(&syntax, argc, argv, &command, &status))
		status = select_and_list(&command, argv + optind, (size_t)(argc - optind));
	free(command.exclude);
	return status;
}
