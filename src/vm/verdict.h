/* SPDX-License-Identifier: GPL-2.0-only */
/* From what was seen of a machine to the one verdict about it. Pure. */
#ifndef UFFD_CONFORM_VM_VERDICT_H
#define UFFD_CONFORM_VM_VERDICT_H

#include <stdbool.h>

#include "vm/vm.h"

struct vm_evidence {
	/* How QEMU ended */
	bool killed;	 /* by us, for a deadline or a signal */
	int exit_status; /* otherwise; 128 + N for signal N */
	int signal;	 /* that interrupted us, or 0 */
	bool deadline;	 /* the whole run took too long */
	bool silence;	 /* no line came for too long */
	/* What the kernel's log tells */
	bool console_any, panic, oops;
	/* What the result stream tells */
	bool init, complete;
};

/* isa-debug-exit turns the guest's last word into QEMU's exit status. */
#define VM_DEBUG_EXIT_VALUE  0x10
#define VM_DEBUG_EXIT_STATUS ((VM_DEBUG_EXIT_VALUE << 1) | 1)

/*
 * The exit status alone proves nothing: 0 is a power-off as well as a reset after a panic, 33 is
 * the guest's debug exit, all others are QEMU's own.
 *
 *  interrupted                     -> interrupted
 *  no /init, status neither 0 nor 33, not killed -> QEMU failed
 *  no /init                        -> never started, whatever the log says
 *  oops in the log                 -> oops, even if the results are complete
 *  panic in the log                -> panic
 *  results complete                -> complete
 *  silence                         -> hang
 *  deadline                        -> deadline: nothing to blame a cell for
 *  status neither 0 nor 33         -> QEMU failed
 *  else                            -> truncated
 */
enum vm_verdict vm_verdict_decide(const struct vm_evidence *evidence);

/*
 * Whether a boot under TCG was lost to QEMU, not to the kernel: while the kernel patches its own
 * code, another emulated CPU may run a breakpoint of it that is gone already, and the kernel takes
 * that for an oops. Known by its name in the log.
 */
bool vm_emulator_raced(const struct vm_evidence *evidence, const char *excerpt);

/* The token of cells that were running then: "panic"; NULL: nothing to blame the kernel for. */
const char *vm_verdict_token(enum vm_verdict verdict);

#endif
