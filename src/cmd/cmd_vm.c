// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/guest_arguments.h"
#include "cmd/outputs.h"
#include "cmd/selected_cells.h"
#include "cmd/vm_options.h"
#include "cmd/vm_tell.h"
#include "runner/runner.h"

static const char help[] =
	"Usage: uffd-conform vm --kernel FILE [OPTION...] [GLOB|FILE.case...] [-- RUN-OPTION...]\n"
	"\n"
	"Boots a kernel image in QEMU, with this program as its init, and runs the cells there as\n"
	"'run --tune' does. RUN-OPTIONs are options of 'run' for the guest, say --require all,\n"
	"but not of its output.\n"
	"\n"
	"      --kernel FILE     the x86-64 bzImage to boot\n"
	"      --modules DIR     where its lib/modules are (found beside the kernel, if they are\n"
	"                        there); they are only needed for swap and a disk\n"
	"      --accel NAME      auto (default): KVM if the kernel comes to life under it, else\n"
	"                        tcg; kvm; tcg\n"
	"      --append STRING   add to the kernel's command line\n"
	"      --memory MIB      memory of the guest, half of it on each of two nodes (1024)\n"
	"      --timeout S       seconds for it all (900)\n"
	"      --keep DIR        leave console.log, results.stream, qemu.cmd and more in DIR\n"
	"      --guest FILE      another static uffd-conform to be the guest's init\n"
	"  -x, --exclude GLOB    leave out cells; may be repeated\n" OUTPUT_HELP
	"  -h, --help            this text\n"
	"\n"
	"Exit status: 0 nothing failed, 1 a cell failed, the kernel crashed or hung, or the run "
	"is\n"
	"not what was asked for, 2 bad arguments or input, 3 the kernel could not be judged.\n";

enum {
	OPTION_GUEST_RUN = OPTION_VM_LAST, /* of no interest here */
	OPTION_GUEST_TIMEOUT,
	OPTION_GUEST_MAX_FAIL,
};

static const struct option long_options[] = {
	OUTPUT_LONG_OPTIONS,
	{ "kernel", required_argument, NULL, OPTION_KERNEL },
	VM_LONG_OPTIONS,
	VM_KEEP_LONG_OPTION,
	VM_LIMIT_LONG_OPTIONS,
	{ "exclude", required_argument, NULL, 'x' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

/* Options of "run" that make sense in the guest; what it writes comes here in any case. */
static const char guest_short_options[] = ":qx:j:h";

static const struct option guest_options[] = {
	{ "exclude", required_argument, NULL, 'x' },
	{ "jobs", required_argument, NULL, 'j' },
	{ "quiet", no_argument, NULL, 'q' },
	{ "help", no_argument, NULL, 'h' },
	{ "tune", no_argument, NULL, OPTION_GUEST_RUN },
	{ "require", required_argument, NULL, OPTION_GUEST_RUN },
	{ "known", required_argument, NULL, OPTION_KNOWN },
	{ "backend", required_argument, NULL, OPTION_GUEST_RUN },
	{ "timeout", required_argument, NULL, OPTION_GUEST_TIMEOUT },
	{ "max-fail", required_argument, NULL, OPTION_GUEST_MAX_FAIL },
	{ 0 },
};

struct vm_command {
	struct vm_options vm;
	struct output_options outputs;
	const char **exclude;
	size_t exclude_count;
	char **words; /* the command's name, then globs, files and options of "run" */
	int word_count;
	struct guest_arguments arguments;
};

static int take_option(int option, void *context, struct error *error)
{
	struct vm_command *command = context;
	int ret = output_option(option, optarg, &command->outputs, error);

	if (!ret)
		ret = vm_option(option, optarg, &command->vm, error);
	if (!ret && option == 'x') {
		command->exclude[command->exclude_count++] = optarg;
		ret = 1;
	}
	return ret < 0 ? ret : 0;
}

/* A number that the guest would refuse is refused before the boot. */
static int check_guest_option(struct vm_command *command, int option, struct error *error)
{
	unsigned int number;

	if (option == 'j')
		return cmd_parse_number(optarg, "--jobs", RUN_JOBS_MAX, &number, error);
	if (option == OPTION_KNOWN)
		return gate_option(option, optarg, &command->outputs.gate, error) < 0 ? -1 : 0;
	if (option == OPTION_GUEST_MAX_FAIL)
		return cmd_parse_number(optarg, "--max-fail", UINT_MAX, &number, error);
	if (option != OPTION_GUEST_TIMEOUT)
		return 0;
	if (cmd_parse_number(optarg, "--timeout", 3600, &number, error))
		return -1;
	/* A cell may be silent for so long. */
	command->vm.silence_s = number + VM_SILENCE_S;
	return 0;
}

static const char *long_name(int option, int index)
{
	if (index >= 0)
		return guest_options[index].name;
	for (index = 0; guest_options[index].val != option; index++)
		;
	return guest_options[index].name;
}

static int pass_option(struct guest_arguments *arguments, const char *name, const char *value,
		       struct error *error)
{
	return value ? guest_arguments_add(arguments, error, "--%s=%s", name, value)
		     : guest_arguments_add(arguments, error, "--%s", name);
}

/* Of the rest of the line; as take_option(). */
static int take_guest_option(struct vm_command *command, int option, int index, struct error *error)
{
	struct error why;

	if (option == '?') {
		why = *error;
		return error_set(error, "%.400s of the guest's run; those of vm stand before '--'",
				 why.text);
	}
	if (option == 'x')
		return take_option(option, command, error);
	return check_guest_option(command, option, error) ||
			       pass_option(&command->arguments, long_name(option, index), optarg,
					   error)
		       ? -1
		       : 0;
}

/* The rest of the line, in any order; globs and files are left from optind on. */
static bool take_guest_options(struct vm_command *command, int *status)
{
	struct error error;
	int option, index = -1;

	optind = 0;
	while ((option = cmd_next_option(command->word_count, command->words, guest_short_options,
					 guest_options, &index, &error)) != -1) {
		if (option == 'h') {
			fputs(help, stdout);
			*status = EXIT_OK;
			return false;
		}
		if (take_guest_option(command, option, index, &error)) {
			*status = cmd_usage_error("vm", "%s", error.text);
			return false;
		}
		index = -1;
	}
	return true;
}

struct end_observer {
	struct observer observer; /* first, so that the one is the other */
	struct run_summary summary;
};

static void note_end(struct observer *observer, const struct run_summary *summary)
{
	((struct end_observer *)observer)->summary = *summary;
}

static int exit_status(const struct vm_outcome *outcome, const struct run_summary *summary,
		       int status)
{

	switch (outcome->verdict) {
	case VM_PANIC:
	case VM_OOPS:
	case VM_HANG:
		return EXIT_FAILED;
	case VM_TRUNCATED:
		if (outcome->guest_status == EXIT_USAGE)
			return EXIT_USAGE;
		return status == EXIT_OK ? EXIT_BROKEN : status;
	case VM_COMPLETE:
		/* The guest may have failed by what is no worse than the baseline. */
		return run_exit_status(summary) == EXIT_OK && outcome->guest_status ? EXIT_BROKEN
										    : status;
	default:
		return status == EXIT_OK ? EXIT_BROKEN : status;
	}
}

static int boot(struct vm_command *command, const struct plan *plan)
{
	struct end_observer end = { .observer.end = note_end };
	struct vm_outcome outcome;
	struct outputs outputs;
	struct error error;
	int ret, status;

	if (outputs_open(&outputs, &command->outputs, &error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	outputs_add(&outputs, &end.observer);
	guest_arguments_pass(&command->arguments, plan, &command->vm);
	ret = vm_run(&command->vm, outputs.observers, &outcome, &error);
	if (ret) {
		cmd_complain(&error);
		status = outcome.verdict == VM_NOT_A_KERNEL ? EXIT_USAGE : EXIT_BROKEN;
	} else {
		status = exit_status(&outcome, &end.summary, outputs_conclude(&outputs));
	}
	if (outputs_close(&outputs, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	if (ret == 0)
		vm_tell(&outcome, command->vm.keep);
	if (ret == 0 && status == EXIT_OK)
		run_tell_untested(&end.summary);
	if (ret == 0 && outcome.signal)
		raise(outcome.signal);
	return status;
}

static int select_and_boot(struct vm_command *command, char **names, size_t count)
{
	struct guest_arguments *arguments = &command->arguments;
	struct selected_cells cells;
	struct error error;
	int status = EXIT_USAGE;

	/* A misspelt glob is told now, and not after a boot. */
	if (outputs_check(&command->outputs, names, count, &error) ||
	    selected_cells_load(&cells, names, count, command->exclude, command->exclude_count,
				&error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	if ((command->outputs.gate.known_todo &&
	     guest_arguments_add(arguments, &error, "--known=todo")) ||
	    guest_arguments_add_selection(arguments, command->exclude, command->exclude_count,
					  names, count, &error))
		cmd_complain(&error);
	else
		status = boot(command, &cells.plan);
	selected_cells_free(&cells);
	return status;
}

static int parse_and_boot(int argc, char **argv, struct vm_command *command)
{
	static const struct cmd_syntax syntax = { "vm", help, ":f:o:qx:h", long_options,
						  take_option };
	int status;

	if (!cmd_take_options(&syntax, argc, argv, command, &status))
		return status;
	if (!command->vm.kernel)
		return cmd_usage_error("vm", "--kernel is missing");
	command->words[0] = argv[0];
	for (command->word_count = 1; optind < argc; optind++)
		command->words[command->word_count++] = argv[optind];
	if (!take_guest_options(command, &status))
		return status;
	return select_and_boot(command, command->words + optind,
			       (size_t)(command->word_count - optind));
}

int cmd_vm(int argc, char **argv)
{
	struct vm_command command = { .outputs.fd = -1 };
	int status = EXIT_BROKEN;

	command.exclude = calloc((size_t)argc + 1, sizeof(*command.exclude));
	command.words = calloc((size_t)argc + 2, sizeof(*command.words));
	if (command.exclude && command.words)
		status = parse_and_boot(argc, argv, &command);
	guest_arguments_free(&command.arguments);
	free(command.words);
	free(command.exclude);
	return status;
}
