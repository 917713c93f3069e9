/* SPDX-License-Identifier: GPL-2.0-only */
/* The selection of cells as arguments of the run in a virtual machine: files of cases go along. */
#ifndef UFFD_CONFORM_CMD_GUEST_CASES_H
#define UFFD_CONFORM_CMD_GUEST_CASES_H

#include "system/error.h"
#include "vm/vm.h"

struct guest_cases {
	char **arguments; /* NULL-terminated */
	size_t argument_count;
	struct vm_file *files;
	size_t file_count;
};

/* As case_source_load() takes them. */
int guest_cases_make(struct guest_cases *cases, char **names, size_t count, const char **exclude,
		     size_t exclude_count, struct error *error);
void guest_cases_free(struct guest_cases *cases);

#endif
