// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/bench_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/run.h"
#include "cmd/cmd.h"
#include "cmd/in_vm.h"

static const char help[] =
	"Usage: uffd-conform bench [OPTION...] [GLOB...]\n"
	"       uffd-conform bench compare [OPTION...] A.json B.json\n"
	"\n"
	"Measures what the skipped page faults save and what tracking of writes costs, with the\n"
	"counts of faults, events and copied bytes that explain each time.\n"
	"\n"
	"  -f, --format FORMAT   text (default) or json\n"
	"  -o, --output FILE     instead of standard output\n"
	"      --json FILE       JSON as well, for \"bench compare\"\n"
	"      --plot FILE       SVG: cost against dirty ratio, of the benchmarks \"track\"\n"
	"      --quick           small memory and few rounds: half a minute in all\n"
	"      --size SIZE       memory of each benchmark, such as 64M\n"
	"      --rounds N        instead of as many as fit in the time\n"
	"      --tune            change system-wide settings meanwhile (hugetlb pages, NUMA)\n"
	"      --list            only list the benchmarks, and what each lacks here\n"
	"  -x, --exclude GLOB    leave out benchmarks; may be repeated\n" IN_VM_HELP
	"      --memory MIB      memory of the guest (1024)\n"
	"      --timeout S       seconds for all that is done in the guest (1800)\n"
	"  -h, --help            this text\n"
	"\n"
	"Exit status: 0 all was measured or skipped, 2 bad arguments, 3 something went wrong.\n"
	"\"bench compare -h\" tells its own.\n";

enum {
	OPTION_JSON = 256,
	OPTION_PLOT,
	OPTION_QUICK,
	OPTION_SIZE,
	OPTION_ROUNDS,
	OPTION_TUNE,
	OPTION_LIST,
};

static const struct option long_options[] = {
	{ "format", required_argument, NULL, 'f' },
	{ "output", required_argument, NULL, 'o' },
	{ "json", required_argument, NULL, OPTION_JSON },
	{ "plot", required_argument, NULL, OPTION_PLOT },
	{ "quick", no_argument, NULL, OPTION_QUICK },
	{ "size", required_argument, NULL, OPTION_SIZE },
	{ "rounds", required_argument, NULL, OPTION_ROUNDS },
	{ "tune", no_argument, NULL, OPTION_TUNE },
	{ "list", no_argument, NULL, OPTION_LIST },
	{ "exclude", required_argument, NULL, 'x' },
	IN_VM_LONG_OPTIONS,
	VM_LIMIT_LONG_OPTIONS,
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

static int parse_size(struct bench_command *command, struct error *error)
{
	struct error why;

	if (bench_size_parse(optarg, &command->size, &why))
		return error_set(error, "--size: %.200s", why.text);
	/* Every benchmark has to have a page. */
	if (command->size < SMALL_PAGE)
		return error_set(error, "--size: '%s' is less than a page", optarg);
	return 0;
}

static int take_option(int option, void *context, struct error *error)
{
	struct bench_command *command = context;

	switch (option) {
	case 'f':
		return cmd_parse_format(optarg, &command->json_format, error);
	case 'o':
		command->output = optarg;
		return 0;
	case OPTION_JSON:
		command->json = optarg;
		return 0;
	case OPTION_PLOT:
		command->plot = optarg;
		return 0;
	case OPTION_QUICK:
		command->quick = true;
		return 0;
	case OPTION_SIZE:
		return parse_size(command, error);
	case OPTION_ROUNDS:
		return cmd_parse_number(optarg, "--rounds", BENCH_ROUNDS_MAX, &command->rounds,
					error);
	case OPTION_TUNE:
		command->tune = true;
		return 0;
	case OPTION_LIST:
		command->list = true;
		return 0;
	case 'x':
		command->exclude[command->exclude_count++] = optarg;
		return 0;
	default:
		return in_vm_option(option, optarg, &command->vm, &command->vm_option, error) < 0
			       ? -1
			       : 0;
	}
}

bool bench_command_parse(int argc, char **argv, struct bench_command *command, int *status)
{
	static const struct cmd_syntax syntax = { "bench", help, ":f:o:x:h", long_options,
						  take_option };
	struct error error;

	*command = (struct bench_command){
		.exclude = calloc((size_t)argc + 1, sizeof(*command->exclude)),
	};
	*status = EXIT_BROKEN;
	if (!command->exclude || !cmd_take_options(&syntax, argc, argv, command, status))
		return false;
	if (in_vm_check(&command->vm, command->vm_option, &error)) {
		*status = cmd_usage_error("bench", "%s", error.text);
		return false;
	}
	command->globs = argv + optind;
	command->glob_count = (size_t)(argc - optind);
	return true;
}

void bench_command_free(struct bench_command *command)
{
	free(command->exclude);
}

struct bench_choice bench_command_choice(const struct bench_command *command)
{
	return (struct bench_choice){
		.quick = command->quick,
		.size = command->size,
		.size_limit = workspace_limit(),
		.selection = {
			.include = (const char **)command->globs,
			.include_count = command->glob_count,
			.exclude = command->exclude,
			.exclude_count = command->exclude_count,
		},
	};
}
