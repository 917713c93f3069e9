// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cmd/guest_stream.h"
#include "cmd/in_vm.h"
#include "cmd/output_file.h"
#include "cmd/replay.h"
#include "cmd/selected_cells.h"
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

enum {
	OPTION_TRACE = OPTION_VM_LAST,
	OPTION_TUNE,
	OPTION_REQUIRE,
	OPTION_TIMEOUT,
	OPTION_BACKEND,
};

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
	struct replay_options replay;
	struct vm_options vm;
	int vm_option;	       /* one of those of --in-vm that was given, or 0 */
	const char *output;    /* NULL: standard output */
	const char *words[16]; /* the options that the guest gets too, NULL-terminated */
	size_t word_count;
	char timeout[32], require[512];
};

static void pass_on(struct replay_command *command, const char *word)
{
	command->words[command->word_count++] = word;
}

static int take_option(int option, void *context, struct error *error)
{
	struct replay_command *command = context;

	switch (option) {
	case OPTION_TRACE:
		command->replay.all = true;
		return 0;
	case 'f':
		return cmd_parse_format(optarg, &command->replay.json, error);
	case 'o':
		command->output = optarg;
		return 0;
	case OPTION_TUNE:
		command->replay.bed.tune = true;
		return 0;
	case OPTION_REQUIRE:
		snprintf(command->require, sizeof(command->require), "--require=%s", optarg);
		return test_bed_clauses(optarg, "--require", &command->replay.bed.require, error);
	case OPTION_TIMEOUT:
		snprintf(command->timeout, sizeof(command->timeout), "--timeout=%.20s", optarg);
		if (cmd_parse_number(optarg, "--timeout", 3600, &command->replay.bed.timeout_s,
				     error))
			return -1;
		/* The cell may be silent for so long. */
		command->vm.silence_s = command->replay.bed.timeout_s + VM_SILENCE_S;
		return 0;
	case OPTION_BACKEND:
		return backend_option(optarg, &command->replay.bed.backend, error);
	default:
		return in_vm_option(option, optarg, &command->vm, &command->vm_option, error) < 0
			       ? -1
			       : 0;
	}
}

/* Whether to go on; else *status is the command's exit status. */
static bool parse(int argc, char **argv, struct replay_command *command, int *status)
{
	static const struct cmd_syntax syntax = { "replay", help, ":f:o:h", long_options,
						  take_option };

	*command = (struct replay_command){ .replay.bed.jobs = 1 };
	if (!cmd_take_options(&syntax, argc, argv, command, status))
		return false;
	if (command->replay.all)
		pass_on(command, "--trace");
	if (command->replay.json)
		pass_on(command, "--format=json");
	if (command->require[0])
		pass_on(command, command->require);
	if (command->timeout[0])
		pass_on(command, command->timeout);
	return true;
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
			const struct plan *plan, struct replay_place *place)
{
	struct guest_text guest = { .stream = place->stream };
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
	place->signal = outcome.signal;
	return replay_status(&result);
}

/* The text is written when it is whole: what is in the file now may be the only copy of a case. */
static int replay_and_write(const struct replay_command *command, char **operands, size_t count,
			    const struct plan *plan)
{
	char *text = NULL;
	size_t size = 0;
	struct replay_place place = { .stream = open_memstream(&text, &size) };
	struct error error;
	int status;

	if (!place.stream) {
		fputs("uffd-conform: out of memory\n", stderr);
		return EXIT_BROKEN;
	}
	if (command->vm.kernel)
		status = replay_in_vm(command, operands, count, plan, &place);
	else
		status = replay_cell(&command->replay, plan, &place);
	if (fclose(place.stream)) {
		fputs("uffd-conform: out of memory\n", stderr);
		status = EXIT_BROKEN;
	} else if (size && output_file_write(command->output, text, size, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	free(text);
	if (place.signal) {
		fflush(stdout);
		raise(place.signal);
	}
	return status;
}

int cmd_replay(int argc, char **argv)
{
	struct replay_command command;
	struct selected_cells cells;
	struct error error;
	int status;

	if (!parse(argc, argv, &command, &status))
		return status;
	if (in_vm_check(&command.vm, command.vm_option, &error))
		return cmd_usage_error("replay", "%s", error.text);
	if (command.vm.kernel && command.replay.bed.backend.sim)
		return cmd_usage_error("replay", "--in-vm and --backend exclude each other");
	if (optind == argc)
		return cmd_usage_error("replay", "a cell or a FILE.case is missing");
	if (case_source_check_output(argv + optind, (size_t)(argc - optind), command.output,
				     &error) ||
	    (command.output && output_file_check(command.output, &error)) ||
	    selected_cells_load_one(&cells, argv + optind, (size_t)(argc - optind), &error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	status = replay_and_write(&command, argv + optind, (size_t)(argc - optind), &cells.plan);
	selected_cells_free(&cells);
	return status;
}

/* Until process 1 has passed it on. */
#define PASSED_ON_NS 10000000

/* Should the kernel die of the step, the host knows which it was. */
static void send_step(void *context, const struct trace *trace, size_t step)
{
	static const struct timespec passed_on = { .tv_nsec = PASSED_ON_NS };
	char words[100], text[128];

	step_format(&trace->steps[step], trace->steps[0].page_count, words, sizeof(words));
	snprintf(text, sizeof(text), "%zu (%s)", step + 1, words);
	vm_note_whole(*(const int *)context, "step", text);
	nanosleep(&passed_on, NULL);
}

static int replay_and_send(const struct replay_command *command, const struct plan *plan,
			   struct observer *const *observers, int result_fd)
{
	char *text = NULL;
	size_t size;
	struct replay_place place = {
		.stream = open_memstream(&text, &size),
		.where = "qemu",
		.observers = observers,
		.begin = send_step,
		.context = &result_fd,
	};
	int status;

	if (!place.stream)
		return EXIT_BROKEN;
	status = replay_cell(&command->replay, plan, &place);
	if (fclose(place.stream) || vm_note(result_fd, "text", text))
		status = EXIT_BROKEN;
	free(text);
	return status;
}

int cmd_replay_guest(int argc, char **argv, int result_fd)
{
	struct guest_stream stream;
	struct replay_command command;
	struct selected_cells cells;
	struct error error;
	int status;

	if (!parse(argc, argv, &command, &status))
		return status;
	command.replay.bed.tune = command.replay.bed.own_machine = true;
	if (selected_cells_load_one(&cells, argv + optind, (size_t)(argc - optind), &error)) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	status = EXIT_BROKEN;
	if (!guest_stream_open(&stream, result_fd, &error)) {
		status = replay_and_send(&command, &cells.plan, stream.observers, result_fd);
		if (guest_stream_close(&stream, &error))
			status = EXIT_BROKEN;
	}
	selected_cells_free(&cells);
	return status;
}
