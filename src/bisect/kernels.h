/* SPDX-License-Identifier: GPL-2.0-only */
/* Ready kernels in a folder, from the oldest to the newest. */
#ifndef UFFD_CONFORM_BISECT_KERNELS_H
#define UFFD_CONFORM_BISECT_KERNELS_H

#include <limits.h>
#include <stddef.h>

#include "bisect/step.h"
#include "system/error.h"

struct kernel_file {
	char path[PATH_MAX];
	char release[LABEL_SIZE];
	char label[LABEL_SIZE]; /* the release; where two have the same, the path in the folder */
};

/*
 * All x86-64 bzImages in @folder and below that are named bzImage* or vmlinuz*, each once however
 * many names it has, by release and, where that is the same, by name. To be freed.
 */
int kernels_find(const char *folder, struct kernel_file **kernels, size_t *count,
		 struct error *error);

#endif
