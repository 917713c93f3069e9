/* SPDX-License-Identifier: GPL-2.0-only */
/* What is to be known of a machine that was started, on standard error. */
#ifndef UFFD_CONFORM_CMD_VM_TELL_H
#define UFFD_CONFORM_CMD_VM_TELL_H

#include "vm/vm.h"

/* @keep: the folder that it left its files in, or NULL. */
void vm_tell(const struct vm_outcome *outcome, const char *keep);

/* The same without how it ended. */
void vm_tell_notices(const struct vm_outcome *outcome, const char *keep);

#endif
