// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/in_vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int in_vm_option(int option, const char *value, struct vm_options *vm, struct error *error)
{
	int accel;

	switch (option) {
	case OPTION_IN_VM:
		vm->kernel = value;
		return 1;
	case OPTION_MODULES:
		vm->modules = value;
		return 1;
	case OPTION_ACCEL:
		accel = vm_accel_find(value);
		if (accel < 0)
			return error_set(error, "--accel: '%s' is none of auto, kvm, tcg", value);
		vm->accel = (enum vm_accel)accel;
		return 1;
	case OPTION_APPEND:
		vm->append = value;
		return 1;
	case OPTION_KEEP:
		vm->keep = value;
		return 1;
	case OPTION_GUEST:
		vm->guest = value;
		return 1;
	default:
		return 0;
	}
}

struct result_observer {
	struct observer observer; /* first, so that the one is the other */
	struct cell_result *result;
};

static void note_result(struct observer *observer, size_t index, const char *name,
			const struct cell_result *result)
{
	(void)name;
	if (!index)
		*((struct result_observer *)observer)->result = *result;
}

static const char *name_cell(const void *context, size_t index, size_t cells)
{
	const struct plan *plan = context;

	return plan->count == cells ? plan->cells[index].name : NULL;
}

/* What goes into the guest */
struct luggage {
	char **arguments; /* NULL-terminated */
	size_t count;
	struct vm_file *files;
	size_t file_count;
};

static int add_argument(struct luggage *luggage, char *argument, struct error *error)
{
	if (!argument)
		return error_set(error, "out of memory");
	luggage->arguments[luggage->count++] = argument;
	return 0;
}

/* A case file is called by the name that it has in the guest. */
static int add_operand(struct luggage *luggage, const char *operand, struct error *error)
{
	const char *base = strrchr(operand, '/');
	size_t length = strlen(operand);
	bool named = length > 5 && !strcmp(operand + length - 5, ".case");
	char *path;

	if (access(operand, R_OK) || (!named && operand[0] != '/' && operand[0] != '.'))
		return add_argument(luggage, strdup(operand), error);
	if (asprintf(&path, "%s/%zu-%s", VM_FILES, luggage->file_count, base ? base + 1 : operand) <
	    0)
		path = NULL;
	if (add_argument(luggage, path, error))
		return -1;
	luggage->files[luggage->file_count++] =
		(struct vm_file){ .path = operand, .name = path + sizeof(VM_FILES) };
	return 0;
}

static int pack(const struct in_vm *in_vm, struct luggage *luggage, struct error *error)
{
	size_t words = 0;

	while (in_vm->words[words])
		words++;
	luggage->arguments = calloc(words + in_vm->operand_count + 2, sizeof(char *));
	luggage->files = calloc(in_vm->operand_count + 1, sizeof(*luggage->files));
	if (!luggage->arguments || !luggage->files)
		return error_set(error, "out of memory");
	if (in_vm->command && add_argument(luggage, strdup(in_vm->command), error))
		return -1;
	for (size_t i = 0; i < words; i++)
		if (add_argument(luggage, strdup(in_vm->words[i]), error))
			return -1;
	for (size_t i = 0; i < in_vm->operand_count; i++)
		if (add_operand(luggage, in_vm->operands[i], error))
			return -1;
	return 0;
}

static void unpack(struct luggage *luggage)
{
	for (size_t i = 0; i < luggage->count; i++)
		free(luggage->arguments[i]);
	free(luggage->arguments);
	free(luggage->files);
}

void in_vm_tell_notices(const struct vm_outcome *outcome, const char *keep)
{
	if (outcome->notice[0])
		fprintf(stderr, "uffd-conform: %s; TCG was used\n", outcome->notice);
	if (outcome->swap_notice[0])
		fprintf(stderr, "uffd-conform: the guest has no swap: %s\n", outcome->swap_notice);
	if (outcome->disk_notice[0])
		fprintf(stderr, "uffd-conform: the guest has no disk for files: %s\n",
			outcome->disk_notice);
	if (keep)
		fprintf(stderr, "uffd-conform: console.log, results.stream, qemu.cmd are in %s\n",
			keep);
}

static void tell_end(const struct vm_outcome *outcome)
{
	if (outcome->verdict == VM_COMPLETE)
		return;
	fprintf(stderr, "uffd-conform: %s\n", outcome->sentence);
	if (outcome->log[0] && outcome->verdict != VM_INTERRUPTED)
		fprintf(stderr, "uffd-conform: from the guest's console:\n%s", outcome->log);
}

int in_vm_run(const struct in_vm *in_vm, struct vm_outcome *outcome, struct cell_result *result,
	      struct error *error)
{
	struct result_observer observer = { .observer.cell = note_result, .result = result };
	struct observer *observers[] = { &observer.observer, NULL };
	struct vm_options vm = in_vm->vm;
	struct luggage luggage = { 0 };
	int ret;

	*outcome = (struct vm_outcome){ .verdict = VM_QEMU_FAILED };
	*result = (struct cell_result){ .verdict = VERDICT_BROKEN };
	ret = pack(in_vm, &luggage, error);
	if (!ret) {
		vm.guest_args = luggage.arguments;
		vm.files = luggage.files;
		vm.file_count = luggage.file_count;
		vm.cells = in_vm->plan->count;
		vm.cell_name = name_cell;
		vm.cell_name_context = in_vm->plan;
		vm.note = in_vm->note;
		vm.note_context = in_vm->note_context;
		ret = vm_run(&vm, observers, outcome, error);
	}
	if (!ret && !in_vm->quiet) {
		in_vm_tell_notices(outcome, vm.keep);
		tell_end(outcome);
	}
	unpack(&luggage);
	return ret;
}
