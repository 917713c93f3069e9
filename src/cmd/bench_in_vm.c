// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/bench_in_vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/guest_arguments.h"
#include "cmd/progress.h"

#define DEADLINE_S 1800
/* One iteration may take long on a busy machine. */
#define SILENCE_S  300

struct host {
	struct bench_record *record;
	bool lost; /* something that was no result */
};

static void take_note(void *context, const char *kind, const char *text)
{
	struct host *host = context;
	struct bench_result result;
	struct error error;
	const json_t *body;
	json_t *json;

	if (strcmp(kind, "bench") != 0)
		return;
	json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	body = json_object_get(json, "info");
	if (body)
		host->lost |= bench_info_from_json(body, &host->record->info, &error) != 0;
	body = json_object_get(json, "result");
	/* An earlier boot that was lost may have told of it already: the later one counts. */
	if (body && (bench_result_from_json(body, &result, &error) ||
		     bench_record_add(host->record, &result, &error)))
		host->lost = true;
	host->lost |= !json;
	json_decref(json);
}

/* What the guest is called with: everything but the machine and the files. */
static int make_words(const struct bench_command *command, struct guest_arguments *arguments,
		      struct error *error)
{
	if (guest_arguments_add(arguments, error, "bench") ||
	    guest_arguments_add(arguments, error, "--quick") ||
	    (command->rounds &&
	     guest_arguments_add(arguments, error, "--rounds=%u", command->rounds)) ||
	    (command->size && guest_arguments_add(arguments, error, "--size=%llu",
						  (unsigned long long)command->size)))
		return -1;
	for (size_t i = 0; i < command->exclude_count; i++)
		if (guest_arguments_add(arguments, error, "--exclude=%s", command->exclude[i]))
			return -1;
	for (size_t i = 0; i < command->glob_count; i++)
		if (guest_arguments_add(arguments, error, "%s", command->globs[i]))
			return -1;
	return 0;
}

/* A glob that matches nothing is told now, and not after a boot. */
static int count_cases(const struct bench_command *command, size_t *count, struct error *error)
{
	struct bench_choice choice = bench_command_choice(command);
	struct bench_plan plan;

	choice.quick = true;
	if (bench_plan_make(&plan, &choice, error))
		return -1;
	*count = plan.count;
	bench_plan_free(&plan);
	return 0;
}

/* What can go wrong without the kernel's being one that could be measured. */
static int judge(const struct vm_outcome *outcome, const struct host *host, struct error *error)
{
	size_t failed = 0;

	if (outcome->verdict != VM_COMPLETE) {
		error_set(error, "%s", outcome->sentence);
		return outcome->verdict == VM_PANIC || outcome->verdict == VM_OOPS ||
				       outcome->verdict == VM_HANG
			       ? EXIT_FAILED
			       : EXIT_BROKEN;
	}
	for (size_t i = 0; i < host->record->count; i++)
		failed += !strcmp(host->record->results[i].skip, BENCH_FAILED);
	if (!failed && !host->lost)
		return EXIT_OK;
	if (host->lost)
		error_set(error, "some results did not arrive whole");
	else
		error_set(error,
			  "%zu of %zu benchmarks went wrong; the reasons are among the results",
			  failed, host->record->count);
	return EXIT_BROKEN;
}

static int boot(const struct bench_command *command, char *const *words, struct host *host,
		struct vm_outcome *outcome, struct error *error)
{
	struct vm_options vm = command->vm;
	struct observer *observers[] = { progress_new(), NULL };
	int ret;

	vm.deadline_s = vm.deadline_s ? vm.deadline_s : DEADLINE_S;
	vm.silence_s = SILENCE_S;
	vm.guest_args = words;
	vm.note = take_note;
	vm.note_context = host;
	ret = count_cases(command, &vm.cells, error);
	if (!ret)
		ret = vm_run(&vm, observers, outcome, error);
	free(observers[0]);
	return ret;
}

int bench_in_vm(const struct bench_command *command, struct bench_record *record, int *signal,
		struct error *error)
{
	struct host host = { .record = record };
	struct guest_arguments arguments = { 0 };
	struct vm_outcome outcome = { .verdict = VM_NOT_A_KERNEL };
	int status = EXIT_USAGE;

	if (!make_words(command, &arguments, error)) {
		if (!boot(command, arguments.words, &host, &outcome, error))
			status = judge(&outcome, &host, error);
		else if (outcome.verdict != VM_NOT_A_KERNEL)
			status = EXIT_BROKEN;
	}
	*signal = outcome.signal;
	record->interrupted = outcome.signal != 0;
	/* What the guest says of itself it can only guess. */
	if (record->info.tool[0])
		snprintf(record->info.where, sizeof(record->info.where), "qemu %s",
			 vm_accel_name(outcome.accel));
	guest_arguments_free(&arguments);
	return status;
}
