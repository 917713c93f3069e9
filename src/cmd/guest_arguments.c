// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/guest_arguments.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/case_source.h"

static int add(struct guest_arguments *arguments, char *word, struct error *error)
{
	size_t count = arguments->word_count;
	char **words = word ? reallocarray(arguments->words, count + 2, sizeof(*words)) : NULL;

	if (!words) {
		free(word);
		return error_set(error, "out of memory");
	}
	words[count] = word;
	words[count + 1] = NULL;
	arguments->words = words;
	arguments->word_count = count + 1;
	return 0;
}

int guest_arguments_add(struct guest_arguments *arguments, struct error *error, const char *format,
			...)
{
	va_list args;
	char *word;
	int length;

	va_start(args, format);
	length = vasprintf(&word, format, args);
	va_end(args);
	return add(arguments, length < 0 ? NULL : word, error);
}

/* A file of cases is called by the name that it has in the guest. */
static int add_file(struct guest_arguments *arguments, const char *path, struct error *error)
{
	const char *base = strrchr(path, '/');
	size_t count = arguments->file_count;
	struct vm_file *files = reallocarray(arguments->files, count + 1, sizeof(*files));

	if (!files)
		return error_set(error, "out of memory");
	arguments->files = files;
	if (guest_arguments_add(arguments, error, "%s/%zu-%s", VM_FILES, count,
				base ? base + 1 : path))
		return -1;
	files[count] = (struct vm_file){
		.path = path,
		.name = arguments->words[arguments->word_count - 1] + sizeof(VM_FILES),
	};
	arguments->file_count = count + 1;
	return 0;
}

int guest_arguments_add_selection(struct guest_arguments *arguments, const char *const *exclude,
				  size_t exclude_count, char *const *operands, size_t operand_count,
				  struct error *error)
{
	int ret = 0;

	for (size_t i = 0; !ret && i < exclude_count; i++)
		ret = guest_arguments_add(arguments, error, "--exclude=%s", exclude[i]);
	for (size_t i = 0; !ret && i < operand_count; i++)
		ret = case_source_is_file(operands[i])
			      ? add_file(arguments, operands[i], error)
			      : guest_arguments_add(arguments, error, "%s", operands[i]);
	return ret;
}

static const char *name_cell(const void *context, size_t index, size_t cells)
{
	const struct plan *plan = context;

	return plan->count == cells ? plan->cells[index].name : NULL;
}

void guest_arguments_pass(const struct guest_arguments *arguments, const struct plan *plan,
			  struct vm_options *vm)
{
	vm->guest_args = arguments->words;
	vm->files = arguments->files;
	vm->file_count = arguments->file_count;
	vm->cells = plan->count;
	vm->cell_name = name_cell;
	vm->cell_name_context = plan;
}

void guest_arguments_free(struct guest_arguments *arguments)
{
	for (size_t i = 0; i < arguments->word_count; i++)
		free(arguments->words[i]);
	free(arguments->words);
	free(arguments->files);
	*arguments = (struct guest_arguments){ 0 };
}
