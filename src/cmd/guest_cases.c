// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/guest_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int no_memory(struct error *error)
{
	return error_set(error, "out of memory");
}

/* A case file is called by the name that it has in the guest. */
static char *name_file(struct guest_cases *cases, char *path)
{
	const char *base = strrchr(path, '/');
	char *name;

	if (asprintf(&name, "%s/%zu-%s", VM_FILES, cases->file_count, base ? base + 1 : path) < 0)
		return NULL;
	cases->files[cases->file_count++] =
		(struct vm_file){ .path = path, .name = name + sizeof(VM_FILES) };
	return name;
}

/* As for case_source_load(). */
static bool is_file(const char *name)
{
	size_t length = strlen(name);

	if (length > 5 && !strcmp(name + length - 5, ".case"))
		return true;
	return (name[0] == '/' || name[0] == '.') && !access(name, F_OK);
}

int guest_cases_make(struct guest_cases *cases, char **names, size_t count, const char **exclude,
		     size_t exclude_count, struct error *error)
{
	char **end;

	*cases = (struct guest_cases){
		.arguments = calloc(count + exclude_count + 1, sizeof(*cases->arguments)),
		.files = calloc(count + 1, sizeof(*cases->files)),
	};
	if (!cases->arguments || !cases->files)
		return no_memory(error);
	end = cases->arguments;
	for (size_t i = 0; i < exclude_count; i++, end++)
		if (asprintf(end, "--exclude=%s", exclude[i]) < 0)
			return no_memory(error);
	for (size_t i = 0; i < count; i++, end++) {
		*end = is_file(names[i]) ? name_file(cases, names[i]) : strdup(names[i]);
		if (!*end)
			return no_memory(error);
	}
	cases->argument_count = (size_t)(end - cases->arguments);
	return 0;
}

void guest_cases_free(struct guest_cases *cases)
{
	for (size_t i = 0; cases->arguments && cases->arguments[i]; i++)
		free(cases->arguments[i]);
	free(cases->arguments);
	free(cases->files);
	*cases = (struct guest_cases){ 0 };
}
