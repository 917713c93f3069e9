/* SPDX-License-Identifier: GPL-2.0-only */
/* What the guest in a virtual machine is called with. Files of cases go along. */
#ifndef UFFD_CONFORM_CMD_GUEST_ARGUMENTS_H
#define UFFD_CONFORM_CMD_GUEST_ARGUMENTS_H

#include "runner/plan.h"
#include "vm/vm.h"

struct guest_arguments {
	char **words; /* NULL-terminated, or NULL */
	size_t word_count;
	struct vm_file *files;
	size_t file_count;
};

int guest_arguments_add(struct guest_arguments *arguments, struct error *error, const char *format,
			...) __attribute__((format(printf, 3, 4)));

/* Options -x, then names of cells and files, as case_source_load() takes them. */
int guest_arguments_add_selection(struct guest_arguments *arguments, const char *const *exclude,
				  size_t exclude_count, char *const *operands, size_t operand_count,
				  struct error *error);

/* Nothing is added any more. The guest is to make this plan, unless options of "run" change it. */
void guest_arguments_pass(const struct guest_arguments *arguments, const struct plan *plan,
			  struct vm_options *vm);

void guest_arguments_free(struct guest_arguments *arguments);

#endif
