// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/shrink_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"

#define TRIES_MAX 1000

static const char help[] =
	"Usage: uffd-conform shrink [OPTION...] CELL|FILE.case [CELL]\n"
	"\n"
	"Runs one cell that fails, and ever shorter versions of its sequence, and prints the\n"
	"shortest that fails in the same way: by the same clause, in the same words. Of a FILE\n"
	"with several cells, CELL (a name or a glob) selects one. Ctrl-C prints the best so far.\n"
	"\n"
	"      --clause ID       fail by this clause, not by that of the first finding\n"
	"      --tries N         run each candidate up to N times (1), for what fails now and "
	"then\n"
	"  -o, --output FILE     write the case to FILE, not to standard output\n"
	"      --tune            change system-wide settings where the cell needs it (root)\n"
	"      --require NAMES   clauses (F1,F3) or 'all' that count as failed, not todo\n"
	"  -j, --jobs N          candidates at a time (the number of CPUs)\n"
	"      --timeout S       seconds for one candidate (10)\n"
	"      --backend NAME    live (default), sim, or sim:FAULT, as of run\n" IN_VM_HELP
	"  -h, --help            this text\n"
	"\n"
	"Exit status: 0 it was shrunk, 2 bad arguments or input, 3 there is nothing to shrink, or\n"
	"it could not be run.\n";

enum {
	OPTION_CLAUSE = OPTION_VM_LAST,
	OPTION_TRIES,
	OPTION_TUNE,
	OPTION_REQUIRE,
	OPTION_TIMEOUT,
	OPTION_BACKEND,
	OPTION_CAREFUL,
	OPTION_AVOID
};

static const struct option long_options[] = {
	IN_VM_LONG_OPTIONS,
	{ "clause", required_argument, NULL, OPTION_CLAUSE },
	{ "tries", required_argument, NULL, OPTION_TRIES },
	{ "output", required_argument, NULL, 'o' },
	{ "tune", no_argument, NULL, OPTION_TUNE },
	{ "require", required_argument, NULL, OPTION_REQUIRE },
	{ "jobs", required_argument, NULL, 'j' },
	{ "timeout", required_argument, NULL, OPTION_TIMEOUT },
	{ "backend", required_argument, NULL, OPTION_BACKEND },
	{ "help", no_argument, NULL, 'h' },
	/* From host to guest only */
	{ "careful", no_argument, NULL, OPTION_CAREFUL },
	{ "avoid", required_argument, NULL, OPTION_AVOID },
	{ 0 },
};

static int pass_on(struct shrink_options *options, const char *name, struct error *error)
{
	char *word = NULL;

	for (size_t i = 0; i < options->word_count; i++)
		if (!strncmp(options->words[i] + 2, name, strlen(name)))
			return error_set(error, "--%s is given twice", name);
	if (asprintf(&word, "--%s=%s", name, optarg) < 0)
		return error_set(error, "out of memory");
	options->words[options->word_count++] = word;
	return 0;
}

static int parse_clause(struct shrink_options *options, struct error *error)
{
	options->clause = clause_find(optarg);
	if (options->clause < 0)
		return error_set(error, "--clause: there is no clause '%s'", optarg);
	return pass_on(options, "clause", error);
}

static int parse_avoid(struct shrink_options *options, struct error *error)
{
	size_t most = strlen(optarg) / 2 + 1;
	char *end = optarg;

	free(options->avoid);
	options->avoid = calloc(most, sizeof(*options->avoid));
	if (!options->avoid)
		return error_set(error, "out of memory");
	options->avoid_count = 0;
	for (char *at = optarg; *at; at = end + (*end == ',')) {
		uint64_t hash = strtoull(at, &end, 16);

		if (end == at)
			return error_set(error, "--avoid: '%s' is no list of hashes", optarg);
		options->avoid[options->avoid_count++] = hash;
	}
	return 0;
}

static int take_option(int option, void *context, struct error *error)
{
	struct shrink_options *options = context;

	switch (option) {
	case OPTION_CLAUSE:
		return parse_clause(options, error);
	case OPTION_TRIES:
		if (cmd_parse_number(optarg, "--tries", TRIES_MAX, &options->tries, error))
			return -1;
		return pass_on(options, "tries", error);
	case 'o':
		options->output = optarg;
		return 0;
	case OPTION_TUNE:
		options->bed.tune = true;
		return 0;
	case OPTION_REQUIRE:
		if (test_bed_clauses(optarg, "--require", &options->bed.require, error))
			return -1;
		return pass_on(options, "require", error);
	case 'j':
		if (cmd_parse_number(optarg, "--jobs", RUN_JOBS_MAX, &options->bed.jobs, error))
			return -1;
		return pass_on(options, "jobs", error);
	case OPTION_TIMEOUT:
		if (cmd_parse_number(optarg, "--timeout", 3600, &options->bed.timeout_s, error))
			return -1;
		return pass_on(options, "timeout", error);
	case OPTION_BACKEND:
		return backend_option(optarg, &options->bed.backend, error);
	case OPTION_CAREFUL:
		options->careful = true;
		return 0;
	case OPTION_AVOID:
		return parse_avoid(options, error);
	default:
		return in_vm_option(option, optarg, &options->vm, &options->vm_option, error) < 0
			       ? -1
			       : 0;
	}
}

bool shrink_options_parse(int argc, char **argv, struct shrink_options *options, int *status)
{
	static const struct cmd_syntax syntax = { "shrink", help, ":o:j:h", long_options,
						  take_option };
	struct error error;

	*options = (struct shrink_options){ .clause = -1, .tries = 1 };
	if (!cmd_take_options(&syntax, argc, argv, options, status))
		return false;
	/* A guest whose candidates all hang says nothing for so long. */
	options->vm.silence_s =
		(options->bed.timeout_s ? options->bed.timeout_s : TEST_BED_TIMEOUT_S) *
			SHRINK_BATCH +
		VM_SILENCE_S;
	if (optind == argc) {
		*status = cmd_usage_error("shrink", "a cell or a FILE.case is missing");
		return false;
	}
	if (in_vm_check(&options->vm, options->vm_option, &error)) {
		*status = cmd_usage_error("shrink", "%s", error.text);
		return false;
	}
	if (options->vm.kernel && options->bed.backend.sim) {
		*status = cmd_usage_error("shrink", "--in-vm and --backend exclude each other");
		return false;
	}
	return true;
}

void shrink_options_free(struct shrink_options *options)
{
	for (size_t i = 0; i < options->word_count; i++)
		free(options->words[i]);
	free(options->avoid);
}
