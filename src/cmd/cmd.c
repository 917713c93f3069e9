// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct command commands[] = {
	{ "run", "run cells on this kernel and print their verdicts", cmd_run },
	{ "list", "list the cells and what each needs", cmd_list },
	{ "explain", "tell what a cell does, or what a clause says", cmd_explain },
	{ "probe", "tell what this kernel can and cannot track, and why", cmd_probe },
	{ "replay", "run one cell and show what was seen at each step", cmd_replay },
	{ "shrink", "find the shortest sequence that shows the same failure", cmd_shrink },
	{ "emit-c", "write a cell as a stand-alone C program", cmd_emit_c },
	{ "report", "compare two runs, or write a failed cell as a mail", cmd_report },
	{ "vm", "boot a kernel image in QEMU and run the cells there", cmd_vm },
	{ "bisect", "be the judge of 'git bisect run', or bisect over ready kernels", cmd_bisect },
	{ "bench", "measure what skipped faults save and what tracking costs", cmd_bench },
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

static int bad_long_option(const char *word, const struct option *options, struct error *error)
{
	int length = (int)strcspn(word, "=");

	for (const struct option *option = options; option->name; option++)
		if (!strncmp(option->name, word + 2, (size_t)length - 2))
			return error_set(error, "option '%.*s' is ambiguous", length, word);
	return error_set(error, "unrecognized option '%.*s'", length, word);
}

int cmd_next_option(int argc, char **argv, const char *short_options,
		    const struct option *long_options, int *index, struct error *error)
{
	const char *word;
	int option;

	opterr = 0;
	option = getopt_long(argc, argv, short_options, long_options, index);
	if (option != ':' && option != '?')
		return option;
	word = argv[optind - 1];
	/* optopt is 0 for a long option that there is not, else the option's value or letter. */
	if (option == ':')
		error_set(error, "option '%s' requires an argument", word);
	else if (!optopt)
		bad_long_option(word, long_options, error);
	else if (optopt > UCHAR_MAX || (optopt != ':' && strchr(short_options, optopt)))
		error_set(error, "option '%.*s' takes no argument", (int)strcspn(word, "="), word);
	else
		error_set(error, "invalid option -- '%c'", optopt);
	return '?';
}

bool cmd_take_options(const struct cmd_syntax *syntax, int argc, char **argv, void *context,
		      int *status)
{
	struct error error;
	int option, ret;

	optind = 0;
	while ((option = cmd_next_option(argc, argv, syntax->short_options, syntax->long_options,
					 NULL, &error)) != -1) {
		if (option == 'h') {
			fputs(syntax->help, stdout);
			*status = EXIT_OK;
			return false;
		}
		ret = option == '?' ? -1 : syntax->take(option, context, &error);
		if (ret) {
			*status = ret < 0 ? cmd_usage_error(syntax->command, "%s", error.text)
					  : EXIT_OK;
			return false;
		}
	}
	return true;
}

int cmd_parse_format(const char *text, bool *json, struct error *error)
{
	*json = !strcmp(text, "json");
	if (!*json && strcmp(text, "text") != 0)
		return error_set(error, "--format: '%s' is none of text, json", text);
	return 0;
}

int cmd_finish_stdout(int status)
{
	struct error error;

	if (fflush(stdout))
		error_errno(&error, "standard output");
	else if (ferror(stdout))
		error_set(&error, "standard output: not all could be written");
	else
		return status;
	cmd_complain(&error);
	return status < EXIT_BROKEN ? EXIT_BROKEN : status;
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
