/* SPDX-License-Identifier: GPL-2.0-only */
/* The curated cases, as text in the program. */
#ifndef UFFD_CONFORM_CASES_H
#define UFFD_CONFORM_CASES_H

#include <stddef.h>

#include "sequence/sequence.h"
#include "system/error.h"

struct embedded_case_file {
	const char *name; /* without folder; NULL behind the last file */
	const char *text;
	size_t length;
};

extern const struct embedded_case_file embedded_case_files[];

/*
 * All cases of all files in the order of the files, to be freed with sequences_free(). Names are
 * unique across the files. 0, or -1 with the error set.
 */
int cases_builtin(struct sequence **sequences, size_t *count, struct error *error);

#endif
