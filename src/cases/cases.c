// SPDX-License-Identifier: GPL-2.0-only
#include "cases/cases.h"

#include <stdlib.h>
#include <string.h>

/* Moves the @more sequences behind the others; their array is freed on success only. */
static int append(struct sequence **sequences, size_t *count, struct sequence *more,
		  size_t more_count, struct error *error)
{
	struct sequence *all = reallocarray(*sequences, *count + more_count, sizeof(*all));

	if (!all)
		return error_set(error, "out of memory");
	memcpy(all + *count, more, more_count * sizeof(*all));
	free(more);
	*sequences = all;
	*count += more_count;
	return 0;
}

/* Within a file the parser has seen to that. */
static int check_names(const struct sequence *sequences, size_t count, const struct sequence *more,
		       size_t more_count, const char *file, struct error *error)
{
	for (size_t i = 0; i < more_count; i++)
		for (size_t j = 0; j < count; j++)
			if (!strcmp(more[i].name, sequences[j].name))
				return error_set(error,
						 "%s: case '%s' is in another built-in file too",
						 file, more[i].name);
	return 0;
}

int cases_builtin(struct sequence **sequences, size_t *count, struct error *error)
{
	struct sequence *all = NULL;
	size_t all_count = 0;

	for (const struct embedded_case_file *file = embedded_case_files; file->name; file++) {
		struct sequence *more;
		size_t more_count;

		if (sequences_parse(file->text, file->length, file->name, &more, &more_count,
				    error)) {
			sequences_free(all, all_count);
			return -1;
		}
		if (more_count == 0)
			continue;
		if (check_names(all, all_count, more, more_count, file->name, error) ||
		    append(&all, &all_count, more, more_count, error)) {
			sequences_free(more, more_count);
			sequences_free(all, all_count);
			return -1;
		}
	}
	*sequences = all;
	*count = all_count;
	return 0;
}
