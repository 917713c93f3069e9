// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <stdio.h>

#include "probe/probe.h"

static const char help[] =
	"Usage: uffd-conform probe [OPTION...]\n"
	"\n"
	"Tells what this kernel, this configuration and these privileges can track, and for each\n"
	"'no' what the reason is and what would help. Everything is tried, nothing is changed.\n"
	"\n"
	"  -f, --format FORMAT   text (default) or json\n"
	"  -h, --help            this text\n";

static const struct option long_options[] = {
	{ "format", required_argument, NULL, 'f' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

static int print_json(const struct facts *facts)
{
	json_t *json = probe_to_json(facts);
	int ret;

	if (!json)
		return -1;
	ret = json_dumpf(json, stdout, JSON_INDENT(2));
	json_decref(json);
	putchar('\n');
	return ret;
}

static int take_option(int option, void *context, struct error *error)
{
	(void)option;
	return cmd_parse_format(optarg, context, error);
}

int cmd_probe(int argc, char **argv)
{
	static const struct cmd_syntax syntax = { "probe", help, ":f:h", long_options,
						  take_option };
	struct error error;
	struct facts facts;
	bool json = false;
	int status;

	if (!cmd_take_options(&syntax, argc, argv, &json, &status))
		return status;
	if (optind < argc)
		return cmd_usage_error("probe", "unexpected argument '%s'", argv[optind]);
	if (facts_probe(&facts, &error)) {
		cmd_complain(&error);
		return EXIT_BROKEN;
	}
	if (json ? print_json(&facts) : probe_print_text(&facts, stdout)) {
		/* Whether it could be written is seen at the end of every command. */
		if (!ferror(stdout)) {
			error_set(&error, "out of memory");
			cmd_complain(&error);
		}
		return EXIT_BROKEN;
	}
	return EXIT_OK;
}
