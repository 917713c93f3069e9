// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/report_bug.h"
#include "compare/compare.h"

static const char help[] =
	"Usage: uffd-conform report diff [OPTION...] A.json B.json\n"
	"       uffd-conform report bug RUN.json CELL [FILE.case...]\n"
	"\n"
	"diff compares two runs, say of an old and a new kernel, cell by cell: what is worse in B, "
	"what\n"
	"better, what only changed, what is no longer tested, and what is in one of them only,\n"
	"with the clauses and, where it is known, the commit that they came with or that fixed "
	"the\n"
	"bug. A and B are JSON reports, as 'run --json FILE' and 'vm --json FILE' write them.\n"
	"\n"
	"bug writes a failed cell of such a report as a mail for a kernel mailing list: the "
	"kernel\n"
	"and its configuration, the steps, what was seen and what is promised, what is known of\n"
	"the bug, and a program that shows it. FILE.case has the sequence of a cell of one's own.\n"
	"\n"
	"  -f, --format FORMAT   text (default) or json\n"
	"  -h, --help            this text\n"
	"\n"
	"Exit status of diff: 0 nothing is worse in B, 1 something is; of both: 2 bad arguments "
	"or\n"
	"input.\n";

static const struct option long_options[] = {
	{ "format", required_argument, NULL, 'f' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

static int print(const struct compared_run *a, const struct compared_run *b,
		 const struct comparison *comparison, bool json, struct error *error)
{
	if (!json)
		comparison_print_text(a, b, comparison, stdout);
	else if (comparison_print_json(a, b, comparison, stdout))
		return error_set(error, "out of memory");
	return 0;
}

static int diff(const char *path_a, const char *path_b, bool json)
{
	struct run_record record_a = { 0 }, record_b = { 0 };
	const struct compared_run a = { .file = path_a, .record = &record_a };
	const struct compared_run b = { .file = path_b, .record = &record_b };
	struct comparison comparison = { 0 };
	struct error error;
	int status = EXIT_USAGE;

	if (run_record_load(path_a, &record_a, &error) ||
	    run_record_load(path_b, &record_b, &error)) {
		cmd_complain(&error);
	} else if (compare_runs(&record_a, &record_b, &comparison, &error) ||
		   print(&a, &b, &comparison, json, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	} else {
		status = comparison.counts[CHANGE_WORSE] ? EXIT_FAILED : EXIT_OK;
	}
	comparison_free(&comparison);
	run_record_free(&record_a);
	run_record_free(&record_b);
	return status;
}

static int take_option(int option, void *context, struct error *error)
{
	(void)option;
	return cmd_parse_format(optarg, context, error);
}

int cmd_report(int argc, char **argv)
{
	static const struct cmd_syntax syntax = { "report", help, ":f:h", long_options,
						  take_option };
	bool json = false;
	int status;

	if (!cmd_take_options(&syntax, argc, argv, &json, &status))
		return status;
	if (optind == argc)
		return cmd_usage_error("report", "what to do is missing: 'diff' or 'bug'");
	if (!strcmp(argv[optind], "bug"))
		return report_bug(argv + optind + 1, argc - optind - 1);
	if (strcmp(argv[optind], "diff") != 0)
		return cmd_usage_error("report", "'%s' is neither 'diff' nor 'bug'", argv[optind]);
	if (argc - optind != 3)
		return cmd_usage_error("report", "diff: two JSON reports are needed, not %d",
				       argc - optind - 1);
	return diff(argv[optind + 1], argv[optind + 2], json);
}
