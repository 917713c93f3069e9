/* SPDX-License-Identifier: GPL-2.0-only */
/* From a machine that has ended to the outcome, in words, and to the end of the observers' run. */
#ifndef UFFD_CONFORM_VM_OUTCOME_H
#define UFFD_CONFORM_VM_OUTCOME_H

#include "vm/machine.h"
#include "vm/vm.h"

void outcome_close(struct vm_outcome *outcome, const struct machine_result *machine,
		   struct stream *stream);

/* Sets the notice: the machine under KVM did not come to life. */
void outcome_trap(struct vm_outcome *outcome, const struct machine_result *machine,
		  unsigned int first_byte_s, unsigned int init_s);

#endif
