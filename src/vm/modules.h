/* SPDX-License-Identifier: GPL-2.0-only */
/* Which modules a guest kernel needs for its disks, and where its package keeps them. */
#ifndef UFFD_CONFORM_VM_MODULES_H
#define UFFD_CONFORM_VM_MODULES_H

#include <stdbool.h>
#include <stddef.h>

#include "system/error.h"
#include "vm/module_file.h"

#define MODULES_MAX	 32
#define MODULE_NAME_SIZE 64

struct module_list {
	size_t count;
	struct module {
		char name[MODULE_NAME_SIZE];
		struct module_file file;
	} items[MODULES_MAX]; /* in the order of loading: what is needed comes first */
};

/*
 * The folder that holds "kernel/" of @release. @given: the user's choice, a root with
 * lib/modules/@release, or that folder itself; NULL: look beside the kernel (../lib/modules,
 * ../usr/lib/modules) and in /lib/modules. 1: found, 0: there is none, -1: @given holds none.
 */
int modules_find(const char *given, const char *kernel, const char *release, char *folder,
		 size_t size, struct error *error);

/*
 * Loads the @wanted modules (a NULL-terminated list) and all that they depend on. What is not
 * there is taken to be built into the kernel. On an error the list is empty.
 */
int modules_collect(const char *folder, const char *const *wanted, struct module_list *list,
		    struct error *error);

/* Whether the kernel has @name, as a module of the list or, by what its package says, built in. */
bool modules_know(const char *folder, const struct module_list *list, const char *name);

void modules_free(struct module_list *list);

#endif
