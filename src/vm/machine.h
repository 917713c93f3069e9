/* SPDX-License-Identifier: GPL-2.0-only */
/* Runs one QEMU to its end: reads its two serial lines, keeps the deadlines, minds the signals. */
#ifndef UFFD_CONFORM_VM_MACHINE_H
#define UFFD_CONFORM_VM_MACHINE_H

#include "vm/console.h"
#include "vm/qemu.h"
#include "vm/stream.h"
#include "vm/verdict.h"

struct machine_setup {
	const struct qemu_command *command;
	const int *inherited; /* descriptors that QEMU opens by /proc/self/fd */
	size_t inherited_count;
	int console_fd; /* the file that QEMU writes the console to */
	int results_fd; /* where the raw result stream is kept, or -1 */
	int signal_fd;	/* signalfd of what interrupts, or -1 */
	unsigned int deadline_s, silence_s;
	/* A machine that may be a trap: 0, or until the first byte of all and until /init. */
	unsigned int first_byte_s, init_s;
};

struct machine_result {
	struct vm_evidence evidence;
	bool trapped; /* first_byte_s or init_s passed, or QEMU ended without a byte of the guest */
	struct console console;
	char errors[1024]; /* of QEMU's stderr, the beginning */
	unsigned int init_ms, total_ms;
};

int machine_run(const struct machine_setup *setup, struct stream *stream,
		struct machine_result *result, struct error *error);

#endif
