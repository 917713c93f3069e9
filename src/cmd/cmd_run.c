// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/outputs.h"
#include "cmd/selected_cells.h"
#include "cmd/test_bed.h"
#include "system/kernel_details.h"
#include "vm/kmsg_observer.h"

static const char help[] =
	"Usage: uffd-conform [run] [OPTION...] [GLOB|FILE.case...]\n"
	"\n"
	"Runs the cells whose names match a GLOB (all without one), or the cases of a FILE, on "
	"the\n"
	"running kernel. 'mprotect' or 'fork/child-writes/*/uffd-wp' are globs; 'list' shows all\n"
	"names.\n"
	"\n"
	"  -x, --exclude GLOB    leave out cells; may be repeated\n"
	"      --tune            change system-wide settings where cells need it (root); they are\n"
	"                        restored whatever happens\n"
	"      --require NAMES   clauses (F1,F3) or 'all' that count as failed, not todo, "
	"although\n"
	"                        this kernel is older than they are\n"
	"  -j, --jobs N          cells at a time (the number of CPUs)\n"
	"      --timeout S       seconds for one cell (10)\n"
	"      --max-fail N      begin no further cell when N have failed or were broken; the "
	"rest\n"
	"                        are skipped\n"
	"      --backend NAME    live (default), sim, or sim:FAULT: an imitation of a kernel, to\n"
	"                        see what a failure looks like ('--backend help' lists the "
	"faults);\n"
	"                        with @6.1.192 behind it, of a kernel of that version\n" OUTPUT_HELP
	"  -h, --help            this text\n"
	"\n"
	"Exit status: 0 nothing failed, 1 a cell failed or the run is not what was asked for,\n"
	"2 bad arguments or input, 3 the run could not be made or some cell not be judged.\n";

enum {
	OPTION_TUNE = OPTION_OUTPUT_LAST,
	OPTION_REQUIRE,
	OPTION_TIMEOUT,
	OPTION_BACKEND,
	OPTION_MAX_FAIL
};

static const struct option long_options[] = {
	OUTPUT_LONG_OPTIONS,
	{ "exclude", required_argument, NULL, 'x' },
	{ "tune", no_argument, NULL, OPTION_TUNE },
	{ "require", required_argument, NULL, OPTION_REQUIRE },
	{ "jobs", required_argument, NULL, 'j' },
	{ "timeout", required_argument, NULL, OPTION_TIMEOUT },
	{ "max-fail", required_argument, NULL, OPTION_MAX_FAIL },
	{ "backend", required_argument, NULL, OPTION_BACKEND },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

struct run_command {
	struct output_options outputs;
	const char **exclude;
	size_t exclude_count;
	struct test_bed_options bed;
	unsigned int max_fail; /* 0: no limit */
};

static int take_option(int option, void *context, struct error *error)
{
	struct run_command *command = context;
	int ret = output_option(option, optarg, &command->outputs, error);

	if (ret)
		return ret < 0 ? ret : 0;
	switch (option) {
	case 'x':
		command->exclude[command->exclude_count++] = optarg;
		return 0;
	case 'j':
		return cmd_parse_number(optarg, "--jobs", RUN_JOBS_MAX, &command->bed.jobs, error);
	case OPTION_TUNE:
		command->bed.tune = true;
		return 0;
	case OPTION_REQUIRE:
		return test_bed_clauses(optarg, "--require", &command->bed.require, error);
	case OPTION_TIMEOUT:
		return cmd_parse_number(optarg, "--timeout", 3600, &command->bed.timeout_s, error);
	case OPTION_MAX_FAIL:
		return cmd_parse_number(optarg, "--max-fail", UINT_MAX, &command->max_fail, error);
	case OPTION_BACKEND:
		return backend_option(optarg, &command->bed.backend, error);
	default:
		return error_set(error, "unknown option");
	}
}

struct run_state {
	struct test_bed bed;
	struct plan *plan;
	struct outputs outputs;
	struct observer *log; /* a guest's: marks the cells in the kernel log */
	int signal;
};

static struct run_info describe(const struct test_bed *bed)
{
	struct run_info info = test_bed_info(bed);

	if (bed->options.backend.sim)
		return info;
	kernel_build(info.build, sizeof(info.build));
	kernel_config_of_running(bed->facts.release, info.config, sizeof(info.config));
	kernel_settings_describe(&bed->facts, info.settings, sizeof(info.settings));
	return info;
}

/* Nothing was run: the reports are whole all the same, and say why. */
static void bail_out(struct run_state *state, struct run_summary *summary,
		     const struct error *error)
{
	struct run_info info = describe(&state->bed);

	summary->planned = state->plan->count;
	snprintf(summary->bail_out, sizeof(summary->bail_out), "%.250s", error->text);
	observers_plan(state->outputs.observers, &info, state->plan->count);
	observers_end(state->outputs.observers, summary);
}

static int run_cells(const struct run_command *command, struct run_state *state,
		     struct run_summary *summary, struct error *error)
{
	struct run_options options = test_bed_run_options(&state->bed);
	struct run_info info = describe(&state->bed);

	options.max_fail = command->max_fail;
	options.known.todo = command->outputs.gate.known_todo;
	return run_plan(state->plan, &options, &info, state->outputs.observers, summary,
			&state->signal, error);
}

/* Everything that was opened is closed and restored, whatever has failed; its own failures count.
 */
static int tear_down(struct run_state *state)
{
	struct error error;
	int ret = 0;

	if (outputs_close(&state->outputs, &error)) {
		cmd_complain(&error);
		ret = -1;
	}
	if (test_bed_close(&state->bed, &error)) {
		cmd_complain(&error);
		ret = -1;
	}
	kmsg_observer_free(state->log);
	return ret;
}

static int run(const struct run_command *command, struct plan *plan)
{
	struct run_state state = { .plan = plan };
	struct run_summary summary = { 0 };
	struct error error;
	int status = EXIT_BROKEN;

	if (outputs_open(&state.outputs, &command->outputs, &error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	if (command->outputs.format == REPORT_STREAM) {
		state.log = kmsg_observer_new(&error);
		if (!state.log)
			cmd_complain(&error);
		outputs_add(&state.outputs, state.log);
	}
	if (test_bed_open(&state.bed, &command->bed, plan, &error)) {
		bail_out(&state, &summary, &error);
		cmd_complain(&error);
	} else if (run_cells(command, &state, &summary, &error)) {
		cmd_complain(&error);
	} else {
		status = outputs_conclude(&state.outputs);
	}
	if (status == EXIT_OK && command->outputs.format != REPORT_STREAM)
		run_tell_untested(&summary);
	if (tear_down(&state))
		status = EXIT_BROKEN;
	if (state.signal)
		raise(state.signal);
	return status;
}

static int select_and_run(const struct run_command *command, char **arguments, size_t count)
{
	struct selected_cells cells;
	struct error error;
	int status = EXIT_BROKEN;

	if (outputs_check(&command->outputs, arguments, count, &error) ||
	    selected_cells_load(&cells, arguments, count, command->exclude, command->exclude_count,
				&error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	if (plan_seal(&cells.plan, &error)) {
		cmd_complain(&error);
	} else {
		case_source_drop_sequences(&cells.source);
		status = run(command, &cells.plan);
	}
	selected_cells_free(&cells);
	return status;
}

static void tell_useless_tune(const struct run_command *command)
{
	if (command->bed.tune && command->bed.backend.sim)
		fputs("uffd-conform: --tune has no effect on an imitated kernel\n", stderr);
	else if (command->bed.tune && geteuid())
		fputs("uffd-conform: --tune has no effect: only root can change settings\n",
		      stderr);
}

static int run_with(int argc, char **argv, int result_fd)
{
	static const struct cmd_syntax syntax = { "run", help, ":f:o:qx:j:h", long_options,
						  take_option };
	struct run_command command = {
		.outputs.fd = -1,
		.exclude = calloc((size_t)argc + 1, sizeof(*command.exclude)),
	};
	int status = EXIT_BROKEN;

	if (!command.exclude || !cmd_take_options(&syntax, argc, argv, &command, &status)) {
		free(command.exclude);
		return status;
	}
	if (result_fd >= 0) {
		command.outputs.format = REPORT_STREAM;
		command.outputs.fd = result_fd;
		command.bed.tune = command.bed.own_machine = true;
	} else {
		tell_useless_tune(&command);
	}
	status = select_and_run(&command, argv + optind, (size_t)(argc - optind));
	free(command.exclude);
	return status;
}

int cmd_run(int argc, char **argv)
{
	return run_with(argc, argv, -1);
}

int cmd_run_guest(int argc, char **argv, int result_fd)
{
	return run_with(argc, argv, result_fd);
}
