// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/unique.h"

#include <stdlib.h>
#include <string.h>

static int compare_text(const struct word *a, const struct word *b)
{
	size_t shorter = a->length < b->length ? a->length : b->length;
	int order = memcmp(a->text, b->text, shorter);

	if (order)
		return order;
	return (a->length > b->length) - (a->length < b->length);
}

static int compare(const void *left, const void *right)
{
	const struct word *a = left;
	const struct word *b = right;
	int order = compare_text(a, b);

	return order ? order : (a->line > b->line) - (a->line < b->line);
}

/* Sorted, because a large file can hold tens of thousands of cases. */
int check_unique(struct reader *reader, const struct word *names, size_t count)
{
	const struct word *original = NULL;
	const struct word *repeated = NULL;
	struct word *sorted;
	int status = 0;

	if (count < 2)
		return 0;
	sorted = reallocarray(NULL, count, sizeof(*sorted));
	if (!sorted)
		return error_set(reader->error, "out of memory");
	memcpy(sorted, names, count * sizeof(*sorted));
	qsort(sorted, count, sizeof(*sorted), compare);
	for (size_t i = 1; i < count; i++) {
		if (compare_text(&sorted[i - 1], &sorted[i]))
			continue;
		if (!repeated || sorted[i].line < repeated->line) {
			original = &sorted[i - 1];
			repeated = &sorted[i];
		}
	}
	if (repeated)
		status = reader_error(reader, repeated,
				      "second case '%.*s'; the name is taken on line %u",
				      (int)repeated->length, repeated->text, original->line);
	free(sorted);
	return status;
}
