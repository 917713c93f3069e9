// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cmd/backend_choice.h"
#include "cmd/case_source.h"
#include "cmd/outputs.h"
#include "config.h"
#include "live/live.h"
#include "live/numa.h"
#include "runner/kernel_log.h"
#include "runner/runner.h"
#include "runner/tuning.h"
#include "sim/sim.h"
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
	bool tune;
	uint64_t require;
	unsigned int jobs; /* 0: as many as CPUs */
	unsigned int timeout_s;
	unsigned int max_fail; /* 0: no limit */
	struct backend_choice backend;
	bool helped; /* the command was only asked for help */
};

static int parse_require(const char *names, uint64_t *require, struct error *error)
{
	char *copy = strdup(names), *rest = copy, *name;
	int ret = 0;

	if (!copy)
		return error_set(error, "out of memory");
	while (!ret && (name = strsep(&rest, ","))) {
		int clause = clause_find(name);

		if (!*name)
			ret = error_set(error, "--require: '%s' has an empty name", names);
		else if (!strcmp(name, "all"))
			*require = UINT64_MAX;
		else if (clause < 0)
			ret = error_set(error, "--require: there is no clause '%s'", name);
		else
			*require |= UINT64_C(1) << clause;
	}
	free(copy);
	return ret;
}

static int parse_option(int option, struct run_command *command, struct error *error)
{
	switch (option) {
	case 'x':
		command->exclude[command->exclude_count++] = optarg;
		return 0;
	case 'j':
		return cmd_parse_number(optarg, "--jobs", RUN_JOBS_MAX, &command->jobs, error);
	case OPTION_TUNE:
		command->tune = true;
		return 0;
	case OPTION_REQUIRE:
		return parse_require(optarg, &command->require, error);
	case OPTION_TIMEOUT:
		return cmd_parse_number(optarg, "--timeout", 3600, &command->timeout_s, error);
	case OPTION_MAX_FAIL:
		return cmd_parse_number(optarg, "--max-fail", UINT_MAX, &command->max_fail, error);
	case OPTION_BACKEND:
		command->helped = !strcmp(optarg, "help");
		return backend_choose(optarg, &command->backend, error);
	case 'h':
		fputs(help, stdout);
		command->helped = true;
		return 0;
	default:
		return error_set(error, "unknown option");
	}
}

/* Whether to go on; else *status is the command's exit status. */
static bool parse(int argc, char **argv, struct run_command *command, int *status)
{
	struct error error;
	int option, ret;

	*command = (struct run_command){ .outputs.fd = -1, .timeout_s = 10 };
	command->exclude = calloc(argc + 1, sizeof(*command->exclude));
	*status = EXIT_BROKEN;
	if (!command->exclude)
		return false;
	*status = EXIT_USAGE;
	optind = 0;
	while ((option = cmd_next_option(argc, argv, ":f:o:qx:j:h", long_options, NULL, &error)) !=
	       -1) {
		if (option == '?') {
			cmd_usage_error("run", "%s", error.text);
			return false;
		}
		ret = output_option(option, optarg, &command->outputs, &error);
		if (!ret)
			ret = parse_option(option, command, &error);
		if (ret < 0) {
			cmd_usage_error("run", "%s", error.text);
			return false;
		}
		if (command->helped) {
			*status = EXIT_OK;
			return false;
		}
	}
	return true;
}

struct live_context {
	const struct facts *facts;
	struct live_locks locks;
};

static struct backend *make_live(const void *context, struct error *error)
{
	const struct live_context *live = context;

	return live_new(live->facts, &live->locks, error);
}

static struct backend *make_sim(const void *context, struct error *error)
{
	return sim_new(*(const enum sim_fault *)context, error);
}

static void fill_info(struct run_info *info, const struct facts *facts,
		      const struct run_command *command)
{
	const char *where = getenv("UFFD_CONFORM_WHERE");
	time_t now = time(NULL);
	struct tm utc;

	*info = (struct run_info){ 0 };
	snprintf(info->tool, sizeof(info->tool), "%s", PACKAGE_VERSION);
	snprintf(info->kernel, sizeof(info->kernel), "%.120s", facts->release);
	snprintf(info->machine, sizeof(info->machine), "%s", facts->machine);
	snprintf(info->where, sizeof(info->where), "%.60s",
		 command->backend.sim ? "sim"
		 : where	      ? where
				      : "host");
	if (!command->backend.sim) {
		kernel_build(info->build, sizeof(info->build));
		kernel_config_of_running(facts->release, info->config, sizeof(info->config));
		kernel_settings_describe(facts, info->settings, sizeof(info->settings));
	}
	gmtime_r(&now, &utc);
	strftime(info->started, sizeof(info->started), "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* Longer than a run on a host takes. */
#define TURN_WAIT_MS 60000

struct run_state {
	int turn; /* -1: settings are not changed */
	struct settings *settings;
	struct facts facts;
	struct live_context live;
	struct plan plan;
	struct outputs outputs;
	struct observer *log; /* a guest's: marks the cells in the kernel log */
	int signal;
};

/* In a new pid namespace /proc may still be the old one's, and tell of other processes. */
static int check_proc(struct error *error)
{
	char target[32] = "";
	ssize_t length = readlink("/proc/self", target, sizeof(target) - 1);

	if (length > 0 && atoi(target) == getpid())
		return 0;
	return error_set(error, "/proc is not mounted, or belongs to another pid namespace: "
				"mount -t proc proc /proc");
}

static unsigned int jobs_at_a_time(const struct run_command *command)
{
	unsigned int jobs = command->jobs ? command->jobs : facts_usable_cpus();

	if (jobs > RUN_JOBS_MAX)
		return RUN_JOBS_MAX;
	return jobs ? jobs : 1;
}

static int prepare(struct run_command *command, struct run_state *state, struct error *error)
{
	if (!command->backend.sim && check_proc(error))
		return -1;
	if (command->backend.sim)
		backend_facts(&command->backend, &state->facts);
	if (command->tune && !command->backend.sim) {
		state->turn = settings_take_turn("uffd-conform-settings", TURN_WAIT_MS, error);
		if (state->turn < 0)
			return -1;
		state->settings = settings_start(error);
		if (!state->settings ||
		    tuning_memory(state->settings, &state->plan, jobs_at_a_time(command), error))
			return -1;
	}
	if (!command->backend.sim && facts_probe(&state->facts, error))
		return -1;
	state->facts.jobs = jobs_at_a_time(command);
	state->live.facts = &state->facts;
	if (live_locks_open(&state->live.locks, error))
		return -1;
	if (command->tune && !command->backend.sim) {
		numa_keep_away();
		return tuning_numa(state->settings, &state->plan, &state->facts, error);
	}
	return 0;
}

/* Nothing was run: the reports are whole all the same, and say why. */
static void bail_out(const struct run_command *command, struct run_state *state,
		     struct run_summary *summary, const struct error *error)
{
	struct run_info info;

	fill_info(&info, &state->facts, command);
	summary->planned = state->plan.count;
	snprintf(summary->bail_out, sizeof(summary->bail_out), "%.250s", error->text);
	observers_plan(state->outputs.observers, &info, state->plan.count);
	observers_end(state->outputs.observers, summary);
}

static struct known_options known_here(const struct run_command *command, const struct facts *facts)
{
	return (struct known_options){
		.bugs = &known_bugs,
		.kernel = { facts->version.major, facts->version.minor, facts->sublevel },
		.todo = command->outputs.gate.known_todo,
	};
}

static int run_cells(struct run_command *command, struct run_state *state,
		     struct run_summary *summary, struct error *error)
{
	struct run_options options = {
		.jobs = state->facts.jobs,
		.timeout_s = command->timeout_s,
		.max_fail = command->max_fail,
		.facts = &state->facts,
		.tune = command->tune || command->backend.sim,
		.engine.version = state->facts.version,
		.engine.user_mode_only = state->facts.uffd_path == UFFD_SYSCALL_USER_MODE_ONLY,
		.engine.require = command->require,
		.watch.own_machine = command->outputs.format == REPORT_STREAM,
		.make_backend = command->backend.sim ? make_sim : make_live,
		.context =
			command->backend.sim ? (const void *)&command->backend.fault : &state->live,
	};
	struct run_info info;

	if (!command->backend.sim) {
		options.watch.log = KERNEL_LOG_PATH;
		options.watch.taint = KERNEL_TAINT_PATH;
	}
	/* An imitation has no bugs but its fault, unless it stands for a certain kernel. */
	if (!command->backend.sim || command->backend.version)
		options.known = known_here(command, &state->facts);
	fill_info(&info, &state->facts, command);
	return run_plan(&state->plan, &options, &info, state->outputs.observers, summary,
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
	if (state->settings && settings_restore(state->settings, &error)) {
		cmd_complain(&error);
		ret = -1;
	}
	if (state->turn >= 0)
		close(state->turn);
	kmsg_observer_free(state->log);
	live_locks_close(&state->live.locks);
	plan_free(&state->plan);
	return ret;
}

static int run(struct run_command *command, struct case_source *source)
{
	struct run_state state = { .turn = -1 };
	struct run_summary summary = { 0 };
	struct error error;
	int status = EXIT_BROKEN;

	if (plan_make(&state.plan, source->sequences, source->count, &source->selection, &error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	if (plan_seal(&state.plan, &error)) {
		cmd_complain(&error);
		plan_free(&state.plan);
		return EXIT_BROKEN;
	}
	case_source_drop_sequences(source);
	if (outputs_open(&state.outputs, &command->outputs, &error)) {
		cmd_complain(&error);
		plan_free(&state.plan);
		return EXIT_USAGE;
	}
	if (command->outputs.format == REPORT_STREAM) {
		state.log = kmsg_observer_new(&error);
		if (!state.log)
			cmd_complain(&error);
		outputs_add(&state.outputs, state.log);
	}
	if (prepare(command, &state, &error)) {
		bail_out(command, &state, &summary, &error);
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

static void tell_useless_tune(const struct run_command *command)
{
	if (command->tune && command->backend.sim)
		fputs("uffd-conform: --tune has no effect on an imitated kernel\n", stderr);
	else if (command->tune && geteuid())
		fputs("uffd-conform: --tune has no effect: only root can change settings\n",
		      stderr);
}

static int run_with(int argc, char **argv, int result_fd)
{
	struct run_command command;
	struct case_source source;
	struct error error;
	int status;

	if (!parse(argc, argv, &command, &status)) {
		free(command.exclude);
		return status;
	}
	if (result_fd >= 0) {
		command.outputs.format = REPORT_STREAM;
		command.outputs.fd = result_fd;
		command.tune = true;
	} else {
		tell_useless_tune(&command);
	}
	if (case_source_load(&source, argv + optind, argc - optind, command.exclude,
			     command.exclude_count, &error)) {
		cmd_complain(&error);
		free(command.exclude);
		return EXIT_USAGE;
	}
	status = run(&command, &source);
	case_source_free(&source);
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
