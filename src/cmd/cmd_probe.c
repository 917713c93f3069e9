// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <stdio.h>
#include <string.h>

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

int cmd_probe(int argc, char **argv)
{
	struct error error;
	struct facts facts;
	bool json = false;
	int option;

	optind = 0;
	while ((option = cmd_next_option(argc, argv, ":f:h", long_options, NULL, &error)) != -1) {
		if (option == 'f') {
			json = !strcmp(optarg, "json");
			if (!json && strcmp(optarg, "text"))
				return cmd_usage_error(
					"probe", "--format: '%s' is none of text, json", optarg);
		} else if (option == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		} else {
			return cmd_usage_error("probe", "%s", error.text);
		}
	}
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
