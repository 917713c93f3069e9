// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/case_source.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/cases.h"
#include "cmd/output_file.h"

bool case_source_is_file(const char *argument)
{
	size_t length = strlen(argument);

	if (length > 5 && !strcmp(argument + length - 5, ".case"))
		return true;
	return (argument[0] == '/' || argument[0] == '.') && !access(argument, F_OK);
}

int case_source_check_output(char *const *arguments, size_t count, const char *output,
			     struct error *error)
{
	for (size_t i = 0; output && i < count; i++)
		if (case_source_is_file(arguments[i]) && output_file_is(output, arguments[i]))
			return error_set(error, "%.200s holds the cases, and would be written over",
					 output);
	return 0;
}

static int append(struct case_source *source, struct sequence *sequences, size_t count,
		  struct error *error)
{
	size_t total = source->count + count;
	struct sequence *all = realloc(source->sequences, (total + 1) * sizeof(*all));

	if (!all) {
		sequences_free(sequences, count);
		return error_set(error, "out of memory");
	}
	memcpy(all + source->count, sequences, count * sizeof(*all));
	free(sequences);
	source->sequences = all;
	source->count = total;
	return 0;
}

static int load_file(struct case_source *source, const char *path, struct error *error)
{
	struct sequence *sequences;
	size_t count;

	if (sequences_load(path, &sequences, &count, error))
		return -1;
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < source->count; j++)
			if (!strcmp(sequences[i].name, source->sequences[j].name)) {
				error_set(error, "%s: the case '%s' is in another file as well",
					  path, sequences[i].name);
				sequences_free(sequences, count);
				return -1;
			}
	return append(source, sequences, count, error);
}

int case_source_load(struct case_source *source, char **arguments, size_t count,
		     const char **exclude, size_t exclude_count, struct error *error)
{
	bool files = false;

	*source = (struct case_source){ 0 };
	source->selection.exclude = exclude;
	source->selection.exclude_count = exclude_count;
	source->selection.include = calloc(count + 1, sizeof(*source->selection.include));
	if (!source->selection.include)
		return error_set(error, "out of memory");
	for (size_t i = 0; i < count; i++) {
		if (!case_source_is_file(arguments[i])) {
			source->selection.include[source->selection.include_count++] = arguments[i];
			continue;
		}
		files = true;
		if (load_file(source, arguments[i], error))
			goto fail;
	}
	if (!files && cases_builtin(&source->sequences, &source->count, error))
		goto fail;
	return 0;
fail:
	case_source_free(source);
	return -1;
}

void case_source_drop_sequences(struct case_source *source)
{
	if (source->sequences)
		sequences_free(source->sequences, source->count);
	source->sequences = NULL;
	source->count = 0;
	malloc_trim(0);
}

void case_source_free(struct case_source *source)
{
	case_source_drop_sequences(source);
	free(source->selection.include);
	*source = (struct case_source){ 0 };
}
