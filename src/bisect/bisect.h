/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The two ways to bisect: one step of git's, in a kernel tree, and the whole way through a folder
 * of ready kernels. Each prints its steps as it goes, and the table when the end is known.
 *
 * The caller has SIGINT, SIGTERM and SIGHUP blocked. One that comes ends it without a verdict:
 * *signal is set, it stays to be raised, and no step is left.
 */
#ifndef UFFD_CONFORM_BISECT_H
#define UFFD_CONFORM_BISECT_H

#include <stdbool.h>

#include "bisect/boot.h"
#include "bisect/words.h"
#include "system/error.h"

struct bisect_options {
	struct boot_setup boot;
	bool want_fix;
	const char *build;  /* folder, or NULL: in git's folder */
	const char *steps;  /* folder, or NULL: in the build folder, by the time of the start */
	const char *config; /* file, or NULL */
	struct words make;
	unsigned int jobs;
	const char *kernels; /* folder, for bisect_kernels() */
};

/* STEP_ABORT: the error says why, unless a signal came. */
enum step_verdict bisect_tree(const struct bisect_options *options, int *signal,
			      struct error *error);

/* 0: found; 1: the ends are alike; 125: only skipped ones are left; 128: the error says why. */
int bisect_kernels(const struct bisect_options *options, int *signal, struct error *error);

#endif
