/* SPDX-License-Identifier: GPL-2.0-only */
/* Boots a kernel as often as is asked for, and judges it by the cells that were named. */
#ifndef UFFD_CONFORM_BISECT_BOOT_H
#define UFFD_CONFORM_BISECT_BOOT_H

#include "bisect/decision.h"
#include "bisect/step.h"
#include "vm/vm.h"

struct boot_setup {
	struct vm_options vm; /* but for the kernel, and what is kept */
	struct votes votes;   /* none counted yet */
	/* Each of them wants a cell that passes; none: all cells together do. */
	const char *const *globs;
	size_t glob_count;
};

/*
 * Puts console.log and results.json into @folder, those of further boots into boot-2 and so on
 * there, and reason, clause, times and boots into @step. @signal: that interrupted it, or 0.
 * JUDGED_INVALID: the error says why.
 */
enum judgement boot_kernel(const struct boot_setup *setup, const char *kernel, const char *folder,
			   struct bisect_step *step, int *signal, struct error *error);

#endif
