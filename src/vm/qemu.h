/* SPDX-License-Identifier: GPL-2.0-only */
/* The QEMU command line of a test machine, and its process. */
#ifndef UFFD_CONFORM_VM_QEMU_H
#define UFFD_CONFORM_VM_QEMU_H

#include <stdio.h>
#include <sys/types.h>

#include "system/error.h"
#include "vm/vm.h"

#define QEMU_ARGUMENTS_MAX 80

struct qemu_setup {
	const char *program;
	const char *kernel, *initramfs, *console; /* paths as QEMU is to open them */
	const char *swap, *disk;		  /* so are these; NULL: without */
	const char *kernel_command_line;
	enum vm_accel accel; /* not auto */
	unsigned int memory_mib, cpus;
};

struct qemu_command {
	char *arguments[QEMU_ARGUMENTS_MAX]; /* NULL-terminated */
	size_t count;
	bool failed; /* for want of memory */
};

struct qemu_process {
	pid_t pid;
	int results; /* read end of the second serial line */
	int errors;  /* read end of QEMU's stderr */
};

/* Looks for qemu-system-x86_64 in PATH. */
int qemu_find(char *path, size_t size, struct error *error);

int qemu_command_build(const struct qemu_setup *setup, struct qemu_command *command,
		       struct error *error);
void qemu_command_free(struct qemu_command *command);

/* As a shell would take it again. */
void qemu_command_print(const struct qemu_command *command, FILE *stream);

/*
 * Starts it in a process group of its own; it is killed when the calling thread ends. The
 * descriptors of @inherited (@count of them) stay open in it under their numbers.
 */
int qemu_start(const struct qemu_command *command, const int *inherited, size_t count,
	       struct qemu_process *process, struct error *error);

#endif
