// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <stdio.h>

#include "bench/compare.h"

/* Two runs of one kernel on one machine differ by as much. */
#define MARGIN_PERCENT 5

static const char help[] =
	"Usage: uffd-conform bench compare [OPTION...] A.json B.json\n"
	"\n"
	"Compares two records of 'bench --json FILE', say of two kernels: first the exact counts,\n"
	"then the times, by the ratio of their medians with its interval. In a virtual machine\n"
	"counts alone decide.\n"
	"\n"
	"  -f, --format FORMAT   text (default) or json\n"
	"  -a, --all             also what is no different\n"
	"      --margin PERCENT  a time is worse or better if the whole interval is beyond it (5)\n"
	"  -h, --help            this text\n"
	"\n"
	"Exit status: 0 nothing is worse in B, 1 something is, 2 bad arguments or input.\n";

static const struct option long_options[] = {
	{ "format", required_argument, NULL, 'f' },
	{ "all", no_argument, NULL, 'a' },
	{ "margin", required_argument, NULL, 'm' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

struct compare_command {
	bool json, all;
	unsigned int margin;
};

static int print(const struct bench_record *a, const struct bench_record *b,
		 const struct bench_comparison *comparison, const struct compare_command *command,
		 struct error *error)
{
	json_t *json;

	if (!command->json) {
		bench_comparison_print(a, b, comparison, command->all, stdout);
		return 0;
	}
	json = bench_comparison_to_json(comparison);
	if (!json)
		return error_set(error, "out of memory");
	json_dumpf(json, stdout, JSON_INDENT(1));
	json_decref(json);
	putchar('\n');
	return 0;
}

static bool compared(const struct bench_comparison *comparison)
{
	return comparison->verdicts[BENCH_WORSE] || comparison->verdicts[BENCH_BETTER] ||
	       comparison->verdicts[BENCH_SAME];
}

static int compare(char *const *paths, const struct compare_command *command)
{
	struct bench_record a = { 0 }, b = { 0 };
	struct bench_comparison comparison = { 0 };
	struct error error;
	int status = EXIT_USAGE;

	if (bench_record_load(paths[0], &a, &error) || bench_record_load(paths[1], &b, &error)) {
		cmd_complain(&error);
	} else if (bench_compare(&a, &b, command->margin / 100.0, &comparison, &error) ||
		   print(&a, &b, &comparison, command, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	} else {
		status = comparison.verdicts[BENCH_WORSE] ? EXIT_FAILED : EXIT_OK;
		if (!compared(&comparison)) {
			error_set(&error, "%.200s and %.200s have no measurement in common",
				  paths[0], paths[1]);
			cmd_complain(&error);
			status = EXIT_USAGE;
		}
	}
	bench_comparison_free(&comparison);
	bench_record_free(&a);
	bench_record_free(&b);
	return status;
}

static int take_option(int option, void *context, struct error *error)
{
	struct compare_command *command = context;

	switch (option) {
	case 'f':
		return cmd_parse_format(optarg, &command->json, error);
	case 'a':
		command->all = true;
		return 0;
	default:
		return cmd_parse_number(optarg, "--margin", 1000, &command->margin, error);
	}
}

int cmd_bench_compare(int argc, char **argv)
{
	static const struct cmd_syntax syntax = { "bench compare", help, ":f:ah", long_options,
						  take_option };
	struct compare_command command = { .margin = MARGIN_PERCENT };
	int status;

	if (!cmd_take_options(&syntax, argc, argv, &command, &status))
		return status;
	if (argc - optind != 2)
		return cmd_usage_error("bench compare", "two records are needed, not %d",
				       argc - optind);
	return compare(argv + optind, &command);
}
