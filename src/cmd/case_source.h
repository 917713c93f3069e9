/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Arguments of run, list and explain: each is a name glob over the built-in cells, or a file of
 * cases of the person's own (it ends in ".case" or has a slash and exists).
 */
#ifndef UFFD_CONFORM_CMD_CASE_SOURCE_H
#define UFFD_CONFORM_CMD_CASE_SOURCE_H

#include "runner/plan.h"

struct case_source {
	struct sequence *sequences;
	size_t count;
	struct selection selection;
};

/* Whether an argument is a file's name, and no glob. */
bool case_source_is_file(const char *argument);

/* -1: @output, which may be NULL, is a file of cases, which would be lost. */
int case_source_check_output(char *const *arguments, size_t count, const char *output,
			     struct error *error);

/* @exclude is kept, not copied. With any file given, the built-in cases are left out. */
int case_source_load(struct case_source *source, char **arguments, size_t count,
		     const char **exclude, size_t exclude_count, struct error *error);
/* The sequences alone; what was selected stays. */
void case_source_drop_sequences(struct case_source *source);
void case_source_free(struct case_source *source);

#endif
