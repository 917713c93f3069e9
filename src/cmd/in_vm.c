// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/in_vm.h"

#include "cmd/guest_arguments.h"
#include "cmd/vm_tell.h"

int in_vm_option(int option, const char *value, struct vm_options *vm, int *given,
		 struct error *error)
{
	int ret = vm_option(option, value, vm, error);

	if (ret > 0)
		*given = option;
	return ret;
}

int in_vm_check(const struct vm_options *vm, int given, struct error *error)
{
	if (given && !vm->kernel)
		return error_set(error, "%s is for --in-vm", vm_option_name(given));
	return 0;
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

/* What the guest is called with. */
static int pack(const struct in_vm *in_vm, struct guest_arguments *arguments, struct error *error)
{
	if (in_vm->command && guest_arguments_add(arguments, error, "%s", in_vm->command))
		return -1;
	for (const char *const *word = in_vm->words; *word; word++)
		if (guest_arguments_add(arguments, error, "%s", *word))
			return -1;
	return guest_arguments_add_selection(arguments, NULL, 0, in_vm->operands,
					     in_vm->operand_count, error);
}

int in_vm_run(const struct in_vm *in_vm, struct vm_outcome *outcome, struct cell_result *result,
	      struct error *error)
{
	struct result_observer observer = { .observer.cell = note_result, .result = result };
	struct observer *observers[] = { &observer.observer, NULL };
	struct vm_options vm = in_vm->vm;
	struct guest_arguments arguments = { 0 };
	int ret;

	*outcome = (struct vm_outcome){ .verdict = VM_QEMU_FAILED };
	*result = (struct cell_result){ .verdict = VERDICT_BROKEN };
	ret = pack(in_vm, &arguments, error);
	if (!ret) {
		guest_arguments_pass(&arguments, in_vm->plan, &vm);
		vm.note = in_vm->note;
		vm.note_context = in_vm->note_context;
		ret = vm_run(&vm, observers, outcome, error);
	}
	if (!ret && !in_vm->quiet)
		vm_tell(outcome, vm.keep);
	guest_arguments_free(&arguments);
	return ret;
}
