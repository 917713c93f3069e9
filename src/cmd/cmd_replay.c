// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/in_vm.h"
#include "cmd/one_cell.h"
#include "cmd/test_bed.h"
#include "report/format.h"
#include "trace/recorder.h"
#include "vm/kmsg_observer.h"
#include "vm/note.h"

static const char help[] =
	"Usage: uffd-conform replay [OPTION...] CELL|FILE.case [CELL]\n"
	"\n"
	"Runs one cell and shows what was seen at each step: the page table and PAGEMAP_SCAN\n"
	"before and after, notifications, page faults, and where they part from the contract. Of\n"
	"a FILE with several cells, CELL (a name or a glob) selects one.\n"
	"\n"
	"      --trace           also the pages at which nothing is done and nothing changes\n"
	"  -f, --format FORMAT   text (default) or json, which has always all pages\n"
	"  -o, --output FILE     write to FILE, not to standard output\n"
	"      --tune            change system-wide settings where the cell needs it (root)\n"
	"      --require NAMES   clauses (F1,F3) or 'all' that count as failed, not todo\n"
	"      --timeout S       seconds for the cell (10)\n"
	"      --backend NAME    live (default), sim, or sim:FAULT, as of run\n" IN_VM_HELP
	"  -h, --help            this text\n"
	"\n"
	"Exit status: 0 nothing failed, 1 the cell failed, 2 bad arguments or input, 3 it could\n"
	"not be run or judged.\n";

enum { OPTION_TRACE = OPTION_GUEST + 1, OPTION_TUNE, OPTION_REQUIRE, OPTION_TIMEOUT,
       OPTION_BACKEND };

static const struct option long_options[] = {
	IN_VM_LONG_OPTIONS,
	{ "trace", no_argument, NULL, OPTION_TRACE },
	{ "format", required_argument, NULL, 'f' },
	{ "output", required_argument, NULL, 'o' },
	{ "tune", no_argument, NULL, OPTION_TUNE },
	{ "require", required_argument, NULL, OPTION_REQUIRE },
	{ "timeout", required_argument, NULL, OPTION_TIMEOUT },
	{ "backend", required_argument, NULL, OPTION_BACKEND },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

struct replay_command {
	struct test_bed_options bed;
	struct vm_options vm;
	bool trace, json, helped;
	const char *output;	    /* NULL: standard output */
	const char *words[16]; /* the options that the guest gets too, NULL-terminated */
	size_t word_count;
	char timeout[32], require[512];
};

static void pass_on(struct replay_command *command, const char *word)
{
	command->words[command->word_count++] = word;
}

static int parse_format(struct replay_command *command, struct error *error)
{
	command->json = !strcmp(optarg, "json");
	if (!command->json && strcmp(optarg, "text") != 0)
		return error_set(error, "--format: '%s' is none of text, json", optarg);
	return 0;
}

static int parse_option(int option, struct replay_command *command, struct error *error)
{
	switch (option) {
	case OPTION_TRACE:
		command->trace = true;
		return 0;
	case 'f':
		return parse_format(command, error);
	case 'o':
		command->output = optarg;
		return 0;
	case OPTION_TUNE:
		command->bed.tune = true;
		return 0;
	case OPTION_REQUIRE:
		snprintf(command->require, sizeof(command->require), "--require=%s", optarg);
		return test_bed_clauses(optarg, "--require", &command->bed.require, error);
	case OPTION_TIMEOUT:
		snprintf(command->timeout, sizeof(command->timeout), "--timeout=%.20s", optarg);
		return cmd_parse_number(optarg, "--timeout", 3600, &command->bed.timeout_s, error);
	case OPTION_BACKEND:
		command->helped = !strcmp(optarg, "help");
		return backend_choose(optarg, &command->bed.backend, error);
	case 'h':
		fputs(help, stdout);
		command->helped = true;
		return 0;
	default:
		return error_set(error, "unknown option");
	}
}

/* Whether to go on; else *status is the command's exit status. */
static bool parse(int argc, char **argv, struct replay_command *command, int *status)
{
	struct error error;
	int option, ret;

	*command = (struct replay_command){ .bed.jobs = 1 };
	*status = EXIT_USAGE;
	optind = 0;
	while ((option = cmd_next_option(argc, argv, ":f:o:h", long_options, NULL, &error)) != -1) {
		ret = option == '?' ? -1 : in_vm_option(option, optarg, &command->vm, &error);
		if (!ret)
			ret = parse_option(option, command, &error);
		if (ret < 0) {
			cmd_usage_error("replay", "%s", error.text);
			return false;
		}
		if (command->helped) {
			*status = EXIT_OK;
			return false;
		}
	}
	if (command->trace)
		pass_on(command, "--trace");
	if (command->json)
		pass_on(command, "--format=json");
	if (command->require[0])
		pass_on(command, command->require);
	if (command->timeout[0])
		pass_on(command, command->timeout);
	return true;
}

/* What the cell's process needs to make its backend. */
struct recording {
	const struct test_bed *bed;
	struct recorder_setup setup;
};

static struct backend *make_recorder(const void *context, struct error *error)
{
	const struct recording *recording = context;
	struct backend *backend = test_bed_backend(recording->bed, error);

	return backend ? recorder_new(backend, &recording->setup, error) : NULL;
}

struct result_observer {
	struct observer observer; /* first, so that the one is the other */
	struct cell_result result;
};

static void note_result(struct observer *observer, size_t index, const char *name,
			const struct cell_result *result)
{
	(void)index;
	(void)name;
	((struct result_observer *)observer)->result = *result;
}

static void print_text(const struct trace_print *print, const struct run_info *info, FILE *stream)
{
	char *details = report_details(print->result);

	fprintf(stream, "# %s on %s, %s\n", print->cell->name, info->kernel, info->where);
	trace_print_text(print, stream);
	fprintf(stream, "%s %s\n", verdict_name(print->result->verdict), print->cell->name);
	fputs(details ? details : "", stream);
	free(details);
}

static int print_json(const struct trace_print *print, const struct run_info *info, FILE *stream)
{
	json_t *document = report_info_to_json(info);
	int ret = -1;

	if (document &&
	    !json_object_set_new(document, "cell",
				 report_cell_to_json(print->cell->name, print->result)) &&
	    !json_object_set_new(document, "steps", trace_to_json(print)))
		ret = json_dumpf(document, stream, JSON_INDENT(2));
	fputc('\n', stream);
	json_decref(document);
	return ret;
}

static int print(const struct replay_command *command, const struct trace_print *what,
		 const struct run_info *info, FILE *stream, struct error *error)
{
	if (!command->json)
		print_text(what, info, stream);
	else if (print_json(what, info, stream))
		return error_set(error, "out of memory");
	return ferror(stream) ? error_set(error, "the output could not be written") : 0;
}

static int status_of(const struct cell_result *result)
{
	switch (result->verdict) {
	case VERDICT_PASS:
	case VERDICT_TODO:
		return EXIT_OK;
	case VERDICT_FAIL:
		return EXIT_FAILED;
	default:
		return EXIT_BROKEN;
	}
}

/* Where it is run: here, or here in the guest. */
struct place {
	FILE *stream;
	const char *where; /* NULL: as the test bed says */
	struct observer *const *observers; /* one at most, NULL-terminated */
	void (*begin)(void *context, const struct trace *trace, size_t step);
	void *context;
	int signal; /* that interrupted it */
};

static int record(const struct replay_command *command, const struct test_bed *bed,
		  const struct plan *plan, struct place *place, struct error *error)
{
	struct trace *trace = trace_new(&plan->cells[0], error);
	struct recording recording = {
		.bed = bed,
		.setup = { .tracker = plan->cells[0].tracker,
			   .trace = trace,
			   .begin = place->begin,
			   .context = place->context },
	};
	struct run_options options = test_bed_run_options(bed);
	struct result_observer result = { .observer.cell = note_result };
	struct observer *observers[] = { &result.observer, NULL, NULL, NULL };
	struct trace_print what = {
		.trace = trace,
		.cell = &plan->cells[0],
		.result = &result.result,
		.all = command->trace,
	};
	struct run_info info = test_bed_info(bed);
	struct run_summary summary;
	int status = EXIT_BROKEN;

	if (!trace)
		return -1;
	for (size_t i = 0; place->observers && place->observers[i]; i++)
		observers[i + 1] = place->observers[i];
	options.make_backend = make_recorder;
	options.context = &recording;
	if (place->where)
		snprintf(info.where, sizeof(info.where), "%s", place->where);
	if (run_plan(plan, &options, &info, observers, &summary, &place->signal, error) ||
	    print(command, &what, &info, place->stream, error))
		status = -1;
	else
		status = status_of(&result.result);
	trace_free(trace);
	return status;
}

static int replay(const struct replay_command *command, const struct plan *plan,
		  struct place *place)
{
	struct test_bed bed;
	struct error error;
	int status;

	if (test_bed_open(&bed, &command->bed, plan, &error))
		status = -1;
	else
		status = record(command, &bed, plan, place, &error);
	if (status < 0) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	if (test_bed_close(&bed, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	return status;
}

/* The text that the command has made in the guest. */
struct guest_text {
	FILE *stream;
	char step[128]; /* the last that began */
};

static void take_note(void *context, const char *kind, const char *text)
{
	struct guest_text *guest = context;

	if (!strcmp(kind, "step"))
		snprintf(guest->step, sizeof(guest->step), "%s", text);
	for (; !strcmp(kind, "text") && *text; text++)
		fputc((unsigned char)*text < ' ' && *text != '\n' ? '?' : *text, guest->stream);
}

static int replay_in_vm(const struct replay_command *command, char **operands, size_t count,
			const struct plan *plan, FILE *stream)
{
	struct guest_text guest = { .stream = stream };
	struct in_vm in_vm = {
		.vm = command->vm,
		.command = "replay",
		.words = command->words,
		.operands = operands,
		.operand_count = count,
		.plan = plan,
		.note = take_note,
		.note_context = &guest,
	};
	struct vm_outcome outcome;
	struct cell_result result;
	struct error error;

	if (in_vm_run(&in_vm, &outcome, &result, &error)) {
		cmd_complain(&error);
		return outcome.verdict == VM_NOT_A_KERNEL ? EXIT_USAGE : EXIT_BROKEN;
	}
	if (outcome.verdict != VM_COMPLETE && guest.step[0])
		fprintf(stderr, "uffd-conform: the last step that began was %s\n", guest.step);
	if (outcome.signal)
		raise(outcome.signal);
	return status_of(&result);
}

static int replay_here(const struct replay_command *command, char **operands, size_t count,
		       const struct plan *plan)
{
	FILE *stream = command->output ? fopen(command->output, "we") : stdout;
	struct place place = { .stream = stream };
	struct error error;
	int status;

	if (!stream) {
		error_errno(&error, "cannot write %.256s", command->output);
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	if (command->vm.kernel)
		status = replay_in_vm(command, operands, count, plan, stream);
	else
		status = replay(command, plan, &place);
	if (command->output && fclose(stream)) {
		error_errno(&error, "%.256s", command->output);
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	if (place.signal)
		raise(place.signal);
	return status;
}

int cmd_replay(int argc, char **argv)
{
	struct replay_command command;
	struct one_cell one;
	struct error error;
	int status;

	if (!parse(argc, argv, &command, &status))
		return status;
	if (command.vm.kernel && command.bed.backend.sim)
		return cmd_usage_error("replay", "--in-vm and --backend exclude each other");
	if (one_cell_load(&one, argv + optind, (size_t)(argc - optind), &error))
		return cmd_usage_error("replay", "%s", error.text);
	status = replay_here(&command, argv + optind, (size_t)(argc - optind), &one.plan);
	one_cell_free(&one);
	return status;
}

/* Should the kernel die, the host knows where. */
static void send_step(void *context, const struct trace *trace, size_t step)
{
	char words[100], text[128];

	step_format(&trace->steps[step], trace->steps[0].page_count, words, sizeof(words));
	snprintf(text, sizeof(text), "%zu (%s)", step + 1, words);
	vm_note_whole(*(const int *)context, "step", text);
}

static int replay_and_send(const struct replay_command *command, const struct plan *plan,
			   struct observer *const *observers, int result_fd)
{
	char *text = NULL;
	size_t size;
	struct place place = {
		.stream = open_memstream(&text, &size),
		.where = "qemu",
		.observers = observers,
		.begin = send_step,
		.context = &result_fd,
	};
	int status;

	if (!place.stream)
		return EXIT_BROKEN;
	status = replay(command, plan, &place);
	if (fclose(place.stream) || vm_note(result_fd, "text", text))
		status = EXIT_BROKEN;
	free(text);
	return status;
}

int cmd_replay_guest(int argc, char **argv, int result_fd)
{
	struct observer *observers[] = { NULL, NULL, NULL };
	struct replay_command command;
	struct one_cell one;
	struct error error;
	int status;

	if (!parse(argc, argv, &command, &status))
		return status;
	command.bed.tune = command.bed.own_machine = true;
	if (one_cell_load(&one, argv + optind, (size_t)(argc - optind), &error))
		return cmd_usage_error("replay", "%s", error.text);
	observers[0] = report_new(REPORT_STREAM, result_fd, &error);
	if (observers[0]) {
		observers[1] = kmsg_observer_new(&error);
		status = replay_and_send(&command, &one.plan, observers, result_fd);
		kmsg_observer_free(observers[1]);
		if (report_free(observers[0], &error))
			status = EXIT_BROKEN;
	}
	one_cell_free(&one);
	return status;
}
