// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bisect/bisect.h"
#include "bisect/process.h"
#include "bisect/table.h"
#include "cmd/guest_arguments.h"
#include "cmd/selected_cells.h"
#include "cmd/vm_options.h"

static const char help[] =
	"Usage: git bisect run uffd-conform bisect [OPTION...] GLOB|FILE.case...\n"
	"       uffd-conform bisect --kernel-dir DIR [OPTION...] GLOB|FILE.case...\n"
	"       uffd-conform bisect --summary DIR\n"
	"\n"
	"One step of a bisection: builds the kernel tree in the current folder, boots it in QEMU, "
	"and\n"
	"judges the commit by the cells. A commit is bad if one of them fails, good if of each "
	"GLOB\n"
	"some cell passes, and else cannot be judged. With --kernel-dir the whole bisection, over\n"
	"kernels that are there.\n"
	"\n"
	"      --want VERDICT    what the cells do on a good commit: pass (default), or fail to "
	"find\n"
	"                        the commit that mends them\n"
	"      --votes K/N       a kernel fails if K of N boots do (1/1)\n"
	"      --build DIR       where to build, outside of the tree (a folder in .git)\n"
	"      --config FILE     options on top of tinyconfig, instead of those that cells need\n"
	"      --make ARGS       for make, such as 'LLVM=1' or 'CC=\"ccache gcc\"'\n"
	"  -j, --jobs N          jobs of make (the number of CPUs)\n"
	"      --steps DIR       what each step leaves: configuration, console, results, reason\n"
	"                        (a folder in that of the build, named by the time of the start)\n"
	"      --summary DIR     print the steps that are there, and what came of them\n"
	"      --kernel-dir DIR  bisect over the kernels in DIR, by their versions\n"
	"      --modules DIR     as for 'vm', with --kernel-dir\n"
	"      --accel NAME, and the next four, as for 'vm'\n"
	"      --append STRING\n"
	"      --memory MIB\n"
	"      --timeout S\n"
	"      --guest FILE\n"
	"  -x, --exclude GLOB    leave out cells; may be repeated\n"
	"  -h, --help            this text\n"
	"\n"
	"Exit status: 0 good, 1 bad, 125 the commit cannot be judged, 128 or more: no commit "
	"could\n"
	"be, or a signal came; git stops then. With --kernel-dir: 0 the first bad kernel was "
	"found,\n"
	"1 the oldest and the newest are alike, 125 only kernels that cannot be judged are left.\n";

/* git takes anything below 128 for a verdict. */
#define EXIT_NO_VERDICT 128

enum {
	OPTION_WANT = 256,
	OPTION_VOTES,
	OPTION_BUILD,
	OPTION_CONFIG,
	OPTION_MAKE,
	OPTION_STEPS,
	OPTION_SUMMARY,
	OPTION_KERNEL_DIR,
};

static const struct option long_options[] = {
	{ "want", required_argument, NULL, OPTION_WANT },
	{ "votes", required_argument, NULL, OPTION_VOTES },
	{ "build", required_argument, NULL, OPTION_BUILD },
	{ "config", required_argument, NULL, OPTION_CONFIG },
	{ "make", required_argument, NULL, OPTION_MAKE },
	{ "jobs", required_argument, NULL, 'j' },
	{ "steps", required_argument, NULL, OPTION_STEPS },
	{ "summary", required_argument, NULL, OPTION_SUMMARY },
	{ "kernel-dir", required_argument, NULL, OPTION_KERNEL_DIR },
	VM_LONG_OPTIONS,
	VM_LIMIT_LONG_OPTIONS,
	{ "exclude", required_argument, NULL, 'x' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

struct bisect_command {
	struct bisect_options options;
	const char *summary;
	const char **exclude;
	size_t exclude_count;
};

static int parse_want(struct bisect_options *options, struct error *error)
{
	options->want_fix = !strcmp(optarg, "fail");
	if (!options->want_fix && strcmp(optarg, "pass") != 0)
		return error_set(error, "--want: '%s' is none of pass, fail", optarg);
	return 0;
}

static int take_option(int option, void *context, struct error *error)
{
	struct bisect_command *command = context;
	struct bisect_options *options = &command->options;

	switch (option) {
	case OPTION_WANT:
		return parse_want(options, error);
	case OPTION_VOTES:
		return votes_parse(optarg, &options->boot.votes, error);
	case OPTION_BUILD:
		options->build = optarg;
		return 0;
	case OPTION_CONFIG:
		options->config = optarg;
		return 0;
	case OPTION_MAKE:
		return words_split(&options->make, optarg, error);
	case 'j':
		return cmd_parse_number(optarg, "--jobs", 4096, &options->jobs, error);
	case OPTION_STEPS:
		options->steps = optarg;
		return 0;
	case OPTION_SUMMARY:
		command->summary = optarg;
		return 0;
	case OPTION_KERNEL_DIR:
		options->kernels = optarg;
		return 0;
	case 'x':
		command->exclude[command->exclude_count++] = optarg;
		return 0;
	default:
		return vm_option(option, optarg, &options->boot.vm, error) < 0 ? -1 : 0;
	}
}

static int check(const struct bisect_command *command, int argc, struct error *error)
{
	const struct bisect_options *options = &command->options;

	if (command->summary && (optind < argc || options->kernels))
		return error_set(error, "--summary goes with no cells and no kernels");
	if (!command->summary && optind == argc)
		return error_set(error, "which cells are to judge?");
	if (options->kernels &&
	    (options->build || options->config || options->make.count || options->jobs))
		return error_set(error, "with --kernel-dir nothing is built");
	if (options->boot.vm.modules && !options->kernels)
		return error_set(error, "--modules is for --kernel-dir");
	return 0;
}

static int print_summary(const char *folder)
{
	struct bisect_step *steps;
	struct error error;
	size_t count;

	if (steps_load(folder, &steps, &count, &error)) {
		cmd_complain(&error);
		return EXIT_NO_VERDICT;
	}
	table_print(stdout, steps, count);
	free(steps);
	return EXIT_OK;
}

/* A signal that came meanwhile ends us at the end of this. */
static int run_blocked(struct bisect_options *options)
{
	sigset_t signals, before;
	struct error error;
	int status, signal = 0;

	process_signals(&signals);
	sigprocmask(SIG_BLOCK, &signals, &before);
	if (options->kernels)
		status = bisect_kernels(options, &signal, &error);
	else
		status = step_exit_status(bisect_tree(options, &signal, &error));
	if (status == EXIT_NO_VERDICT && !signal)
		cmd_complain(&error);
	if (!signal && cmd_finish_stdout(EXIT_OK) != EXIT_OK)
		status = EXIT_NO_VERDICT;
	if (signal)
		fprintf(stderr, "uffd-conform: interrupted by signal %d (%s)\n", signal,
			strsignal(signal));
	/* It comes now, if it is not taken yet. */
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (signal)
		raise(signal);
	return signal ? EXIT_NO_VERDICT + signal : status;
}

static int run_selected(struct bisect_command *command, const struct selected_cells *cells,
			char **names, size_t count)
{
	struct boot_setup *boot = &command->options.boot;
	struct guest_arguments arguments = { 0 };
	char steps[64];
	struct error error;
	time_t now = time(NULL);
	int status = EXIT_NO_VERDICT;

	if (command->options.kernels && !command->options.steps) {
		strftime(steps, sizeof(steps), "uffd-conform-bisect-%Y-%m-%d-%H%M%S",
			 localtime(&now));
		command->options.steps = steps;
	}
	boot->globs = cells->source.selection.include;
	boot->glob_count = cells->source.selection.include_count;
	if (guest_arguments_add_selection(&arguments, command->exclude, command->exclude_count,
					  names, count, &error)) {
		cmd_complain(&error);
	} else {
		guest_arguments_pass(&arguments, &cells->plan, &boot->vm);
		status = run_blocked(&command->options);
	}
	guest_arguments_free(&arguments);
	return status;
}

static int select_and_run(struct bisect_command *command, char **names, size_t count)
{
	struct selected_cells cells;
	struct error error;
	int status;

	if (selected_cells_load(&cells, names, count, command->exclude, command->exclude_count,
				&error)) {
		cmd_complain(&error);
		return EXIT_NO_VERDICT;
	}
	status = run_selected(command, &cells, names, count);
	selected_cells_free(&cells);
	return status;
}

int cmd_bisect(int argc, char **argv)
{
	static const struct cmd_syntax syntax = { "bisect", help, ":j:x:h", long_options,
						  take_option };
	struct bisect_command command = { .options.boot.votes = { .needed = 1, .boots = 1 } };
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	int status = EXIT_NO_VERDICT;
	struct error error;

	command.exclude = calloc((size_t)argc + 1, sizeof(*command.exclude));
	if (!command.exclude) {
		fputs("uffd-conform: out of memory\n", stderr);
	} else if (!cmd_take_options(&syntax, argc, argv, &command, &status)) {
		/* A step that is called wrongly is no verdict. */
		status = status == EXIT_OK ? EXIT_OK : EXIT_NO_VERDICT;
	} else if (check(&command, argc, &error)) {
		cmd_usage_error("bisect", "%s", error.text);
	} else if (command.summary) {
		status = print_summary(command.summary);
	} else {
		if (!command.options.jobs)
			command.options.jobs = cpus > 0 ? (unsigned int)cpus : 1;
		status = select_and_run(&command, argv + optind, (size_t)(argc - optind));
	}
	words_free(&command.options.make);
	free(command.exclude);
	return status;
}
