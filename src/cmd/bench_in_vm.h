/* SPDX-License-Identifier: GPL-2.0-only */
/* "bench" on a kernel in QEMU: the host's side, and the guest's. */
#ifndef UFFD_CONFORM_CMD_BENCH_IN_VM_H
#define UFFD_CONFORM_CMD_BENCH_IN_VM_H

#include "bench/record.h"
#include "cmd/bench_options.h"

/*
 * Boots, and fills in the record. An exit status; @signal is one that interrupted it, or 0. The
 * error is set unless the status is EXIT_OK.
 */
int bench_in_vm(const struct bench_command *command, struct bench_record *record, int *signal,
		struct error *error);

#endif
