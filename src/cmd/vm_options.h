/* SPDX-License-Identifier: GPL-2.0-only */
/* The options that say which machine QEMU is to be: of vm and bisect, and of --in-vm. */
#ifndef UFFD_CONFORM_CMD_VM_OPTIONS_H
#define UFFD_CONFORM_CMD_VM_OPTIONS_H

#include <getopt.h>

#include "vm/vm.h"

enum {
	OPTION_KERNEL = 512, /* --kernel or --in-vm */
	OPTION_MODULES,
	OPTION_ACCEL,
	OPTION_APPEND,
	OPTION_KEEP,
	OPTION_GUEST,
	OPTION_MEMORY,
	OPTION_DEADLINE, /* --timeout, where it is of the whole run */
	OPTION_VM_LAST
};

/* What getopt_long has to know: of those that every such command has, and of the others. */
#define VM_LONG_OPTIONS                                                                            \
	{ "modules", required_argument, NULL, OPTION_MODULES },                                    \
		{ "accel", required_argument, NULL, OPTION_ACCEL },                                \
		{ "append", required_argument, NULL, OPTION_APPEND },                              \
	{                                                                                          \
		"guest", required_argument, NULL, OPTION_GUEST                                     \
	}

#define VM_KEEP_LONG_OPTION                                                                        \
	{                                                                                          \
		"keep", required_argument, NULL, OPTION_KEEP                                       \
	}

#define VM_LIMIT_LONG_OPTIONS                                                                      \
	{ "memory", required_argument, NULL, OPTION_MEMORY },                                      \
	{                                                                                          \
		"timeout", required_argument, NULL, OPTION_DEADLINE                                \
	}

/* 1: the option was one of these; 0: it was not; -1: it was, with a bad value. */
int vm_option(int option, const char *value, struct vm_options *vm, struct error *error);

/* "--accel" */
const char *vm_option_name(int option);

#endif
