/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The option --in-vm of replay and shrink: the same command is run by the guest in QEMU, where it
 * is called with the same arguments. What it has to say comes in notes; see vm/note.h.
 */
#ifndef UFFD_CONFORM_CMD_IN_VM_H
#define UFFD_CONFORM_CMD_IN_VM_H

#include "cmd/vm_options.h"
#include "runner/plan.h"

#define IN_VM_LONG_OPTIONS                                                                         \
	{ "in-vm", required_argument, NULL, OPTION_KERNEL }, VM_LONG_OPTIONS, VM_KEEP_LONG_OPTION

#define IN_VM_HELP                                                                                 \
	"      --in-vm KERNEL    in QEMU with this bzImage, not on the running kernel; with it:\n" \
	"      --modules DIR     where its lib/modules are (found beside the kernel)\n"            \
	"      --accel NAME      auto (default), kvm or tcg\n"                                     \
	"      --append STRING   add to the kernel's command line\n"                               \
	"      --keep DIR        leave console.log, results.stream, qemu.cmd and more in DIR\n"    \
	"      --guest FILE      another static uffd-conform to be the guest's init\n"

/*
 * 1: the option was one of these, or of those of vm_options.h that the command has beside them, and
 * is @given; 0: it was not; -1: it was, with a bad value.
 */
int in_vm_option(int option, const char *value, struct vm_options *vm, int *given,
		 struct error *error);

/* -1: one of them was given, but not --in-vm. */
int in_vm_check(const struct vm_options *vm, int given, struct error *error);

struct in_vm {
	struct vm_options vm;
	const char *command;	  /* "replay"; NULL: run */
	const char *const *words; /* its options in the guest, NULL-terminated */
	char *const *operands;	  /* as given; files go along */
	size_t operand_count;
	const struct plan *plan;
	vm_note_taker *note;
	void *note_context;
	bool quiet; /* nothing is told but by the outcome */
};

/*
 * Boots, and tells on standard error what is wrong with the machine. @result is of the cell, made
 * up where the guest told none. -1 with the error set: no machine was started.
 */
int in_vm_run(const struct in_vm *in_vm, struct vm_outcome *outcome, struct cell_result *result,
	      struct error *error);

#endif
