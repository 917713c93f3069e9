/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Builds the kernel tree in the current folder, out of tree: tinyconfig, a fragment on top of it,
 * bzImage. The tree itself is not written to. The build folder is used again and again, so that
 * only what changed is built.
 */
#ifndef UFFD_CONFORM_BISECT_BUILD_H
#define UFFD_CONFORM_BISECT_BUILD_H

#include <limits.h>
#include <stdbool.h>

#include "bisect/tree.h"
#include "bisect/words.h"
#include "system/error.h"

/* kernel/test.config: a kernel that has all that cells need. */
extern const char embedded_test_config[];

struct build_setup {
	const struct tree *tree;
	const char *folder;	       /* absolute */
	const char *config;	       /* a file; NULL: the embedded one */
	const struct words *arguments; /* of make, behind ours */
	unsigned int jobs;
};

struct build_result {
	bool built, interrupted;
	bool hopeless;	  /* no other commit could be built either */
	char reason[256]; /* why it was not built */
	char image[PATH_MAX + 64];
	unsigned int ms;
};

/* Makes the build folder. -1: nothing could be built: a program is missing, or the folder no good.
 */
int build_prepare(const struct build_setup *setup, struct error *error);

/* What make prints goes to the file @log. -1: what is wrong would be wrong for any commit. */
int build_kernel(const struct build_setup *setup, const char *log, struct build_result *result,
		 struct error *error);

#endif
