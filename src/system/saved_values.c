// SPDX-License-Identifier: GPL-2.0-only
#include "system/guardian.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_path(const struct saved_values *saved, const char *path)
{
	for (size_t i = 0; i < saved->count; i++)
		if (!strcmp(saved->values[i].path, path))
			return true;
	return false;
}

int saved_values_add(struct saved_values *saved, const char *path, const char *value)
{
	struct saved_value added, *values;

	if (has_path(saved, path))
		return 0;
	values = realloc(saved->values, (saved->count + 1) * sizeof(*values));
	if (!values)
		return -1;
	saved->values = values;
	added.path = strdup(path);
	added.value = strdup(value);
	if (!added.path || !added.value) {
		free(added.path);
		free(added.value);
		return -1;
	}
	values[saved->count++] = added;
	return 0;
}

/* A value that was never changed is left alone: writing it may be refused. */
static int restore(const struct saved_value *saved)
{
	char now[VALUE_MAX];

	if (!value_read(saved->path, now, sizeof(now))) {
		value_choice(now);
		if (!strcmp(now, saved->value))
			return 0;
	}
	return value_write(saved->path, saved->value);
}

unsigned int saved_values_restore(const struct saved_values *saved,
				  void (*report)(const char *text, void *context), void *context)
{
	unsigned int failures = 0;
	char text[512];

	for (size_t i = saved->count; i-- > 0;) {
		int failed = restore(&saved->values[i]);

		if (!failed)
			continue;
		failures++;
		snprintf(text, sizeof(text), "%.256s to \"%.100s\": %s", saved->values[i].path,
			 saved->values[i].value, strerror(failed));
		report(text, context);
	}
	return failures;
}

void saved_values_free(struct saved_values *saved)
{
	for (size_t i = 0; i < saved->count; i++) {
		free(saved->values[i].path);
		free(saved->values[i].value);
	}
	free(saved->values);
	*saved = (struct saved_values){ 0 };
}
