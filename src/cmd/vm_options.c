// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/vm_options.h"

#include "cmd/cmd.h"

#define MEMORY_MIN_MIB 256

static int parse_accel(const char *name, enum vm_accel *accel, struct error *error)
{
	int found = vm_accel_find(name);

	if (found < 0)
		return error_set(error, "--accel: '%s' is none of auto, kvm, tcg", name);
	*accel = (enum vm_accel)found;
	return 1;
}

static int parse_memory(const char *text, unsigned int *mib, struct error *error)
{
	if (cmd_parse_number(text, "--memory", 1 << 20, mib, error))
		return -1;
	if (*mib < MEMORY_MIN_MIB)
		return error_set(error, "--memory: at least %d MiB are needed", MEMORY_MIN_MIB);
	return 1;
}

int vm_option(int option, const char *value, struct vm_options *vm, struct error *error)
{
	switch (option) {
	case OPTION_KERNEL:
		vm->kernel = value;
		return 1;
	case OPTION_MODULES:
		vm->modules = value;
		return 1;
	case OPTION_ACCEL:
		return parse_accel(value, &vm->accel, error);
	case OPTION_APPEND:
		vm->append = value;
		return 1;
	case OPTION_KEEP:
		vm->keep = value;
		return 1;
	case OPTION_GUEST:
		vm->guest = value;
		return 1;
	case OPTION_MEMORY:
		return parse_memory(value, &vm->memory_mib, error);
	case OPTION_DEADLINE:
		return cmd_parse_number(value, "--timeout", 24 * 3600, &vm->deadline_s, error) ? -1
											       : 1;
	default:
		return 0;
	}
}

const char *vm_option_name(int option)
{
	static const char *const names[OPTION_VM_LAST - OPTION_KERNEL] = {
		[OPTION_KERNEL - OPTION_KERNEL] = "--kernel",
		[OPTION_MODULES - OPTION_KERNEL] = "--modules",
		[OPTION_ACCEL - OPTION_KERNEL] = "--accel",
		[OPTION_APPEND - OPTION_KERNEL] = "--append",
		[OPTION_KEEP - OPTION_KERNEL] = "--keep",
		[OPTION_GUEST - OPTION_KERNEL] = "--guest",
		[OPTION_MEMORY - OPTION_KERNEL] = "--memory",
		[OPTION_DEADLINE - OPTION_KERNEL] = "--timeout",
	};

	return names[option - OPTION_KERNEL];
}
