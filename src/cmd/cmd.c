// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const struct command commands[] = {
	{ "run", "run cells on this kernel and print their verdicts", cmd_run },
	{ "list", "list the cells and what each needs", cmd_list },
	{ "explain", "tell what a cell does, or what a clause says", cmd_explain },
	{ "probe", "tell what this kernel can and cannot track, and why", cmd_probe },
	{ "vm", "boot a kernel image in QEMU and run the cells there", cmd_vm },
	{ 0 },
};

void cmd_complain(const struct error *error)
{
	fprintf(stderr, "uffd-conform: %s\n", error->text);
}

int cmd_usage_error(const char *command, const char *format, ...)
{
	va_list args;

	fprintf(stderr, "uffd-conform %s: ", command);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, "\nTry 'uffd-conform %s -h'.\n", command);
	return EXIT_USAGE;
}

int cmd_parse_number(const char *text, const char *what, unsigned int max, unsigned int *value,
		     struct error *error)
{
	char *end;
	unsigned long number;

	errno = 0;
	number = strtoul(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end || errno || !number || number > max)
		return error_set(error, "%s: '%s' is no number from 1 to %u", what, text, max);
	*value = number;
	return 0;
}
