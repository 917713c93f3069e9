// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/gate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/outputs.h"
#include "compare/compare.h"
#include "runner/need_names.h"
#include "runner/runner.h"

static int parse_known(const char *value, struct gate_options *options, struct error *error)
{
	options->known_todo = !strcmp(value, "todo");
	if (!options->known_todo && strcmp(value, "fail") != 0)
		return error_set(error, "--known: '%s' is none of fail, todo", value);
	return 1;
}

static int parse_max_skip(const char *value, struct gate_options *options, struct error *error)
{
	options->limits_skips = true;
	options->max_skip = 0;
	if (strcmp(value, "0") != 0 &&
	    cmd_parse_number(value, "--max-skip", 1000000, &options->max_skip, error))
		return -1;
	return 1;
}

static int parse_need(const char *value, struct gate_options *options, struct error *error)
{
	char *copy = strdup(value), *rest = copy, *name;
	char names[2048];
	int ret = copy ? 1 : error_set(error, "out of memory");

	while (ret > 0 && (name = strsep(&rest, ","))) {
		uint64_t needs = needs_named(name);

		if (!needs) {
			/* Longer than an error may be. */
			needs_format_names(names, sizeof(names));
			fprintf(stderr, "uffd-conform: --need takes %s\n", names);
			ret = error_set(error, "--need: '%.60s' is none of these", name);
		}
		options->needs |= needs;
	}
	free(copy);
	options->need_names = value;
	return ret;
}

int gate_option(int option, const char *value, struct gate_options *options, struct error *error)
{
	switch (option) {
	case OPTION_KNOWN:
		return parse_known(value, options, error);
	case OPTION_MAX_SKIP:
		return parse_max_skip(value, options, error);
	case OPTION_NEED:
		return parse_need(value, options, error);
	case OPTION_BASELINE:
		options->baseline = value;
		return 1;
	default:
		return 0;
	}
}

static struct gate *gate_of(struct observer *observer)
{
	return (struct gate *)observer;
}

static void pass_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	struct gate *gate = gate_of(observer);

	gate->record.info = *info;
	observers_plan(gate->next, info, cells);
}

static void pass_start(struct observer *observer, size_t index, const char *name)
{
	observers_start(gate_of(observer)->next, index, name);
}

static void count_skip(struct gate *gate, const char *token)
{
	unsigned int i = 0;

	while (i < gate->token_count && strcmp(gate->skips[i].token, token) != 0)
		i++;
	if (i == GATE_TOKENS_MAX)
		return;
	if (i == gate->token_count)
		snprintf(gate->skips[gate->token_count++].token, RESULT_TOKEN_MAX, "%s", token);
	gate->skips[i].cells++;
}

static void pass_cell(struct observer *observer, size_t index, const char *name,
		      const struct cell_result *result)
{
	struct gate *gate = gate_of(observer);
	struct error error;

	if (result->verdict == VERDICT_SKIP)
		count_skip(gate, result->token);
	if (gate->options->baseline && run_record_add(&gate->record, name, result, &error))
		gate->no_memory = true;
	observers_cell(gate->next, index, name, result);
}

/* "3 thp, 2 numa": of those needs, or of all. */
static unsigned int print_skips(const struct gate *gate, uint64_t needs, FILE *stream)
{
	unsigned int cells = 0;

	for (unsigned int i = 0; i < gate->token_count; i++) {
		if (needs && !needs_have_token(needs, gate->skips[i].token))
			continue;
		fprintf(stream, "%s%u %s", cells ? ", " : ": ", gate->skips[i].cells,
			gate->skips[i].token);
		cells += gate->skips[i].cells;
	}
	return cells;
}

static void check_skips(struct gate *gate, FILE *stream)
{
	const struct gate_options *options = gate->options;
	unsigned int skipped = gate->summary.counts[VERDICT_SKIP];
	bool lacking = false;

	if (options->limits_skips && skipped > options->max_skip) {
		gate->summary.refused = true;
		fprintf(stream, "--max-skip %u: %u cells were skipped", options->max_skip, skipped);
		print_skips(gate, 0, stream);
		fputc('\n', stream);
	}
	for (unsigned int i = 0; i < gate->token_count; i++)
		lacking |= needs_have_token(options->needs, gate->skips[i].token);
	if (lacking) {
		gate->summary.refused = true;
		fprintf(stream, "--need %s: cells were skipped", options->need_names);
		print_skips(gate, options->needs, stream);
		fputc('\n', stream);
	}
}

static const char *change_here(enum change change)
{
	switch (change) {
	case CHANGE_UNTESTED:
		return "no longer tested";
	case CHANGE_ONLY_A:
		return "not run here";
	case CHANGE_ONLY_B:
		return "not in the baseline";
	default:
		return change_name(change);
	}
}

/* Nothing excuses a failure that the baseline knows nothing of. */
static bool is_worse(const struct difference *difference)
{
	return difference->change == CHANGE_WORSE ||
	       (difference->change == CHANGE_ONLY_B && (difference->b->verdict == VERDICT_FAIL ||
							difference->b->verdict == VERDICT_BROKEN));
}

static void compare(struct gate *gate, FILE *stream)
{
	struct comparison comparison;
	struct error error;

	if (gate->no_memory || compare_runs(&gate->baseline, &gate->record, &comparison, &error)) {
		gate->worse = 1;
		gate->summary.refused = true;
		fprintf(stream, "--baseline %s: out of memory\n", gate->options->baseline);
		return;
	}
	fprintf(stream, "--baseline %s (kernel %s%s): ", gate->options->baseline,
		gate->baseline.info.kernel, gate->baseline.ended ? "" : ", a run that did not end");
	comparison_print_counts(&comparison, change_here, stream);
	fputc('\n', stream);
	for (size_t i = 0; i < comparison.count; i++) {
		const struct difference *difference = &comparison.differences[i];

		/* A selection of cells leaves out others, one by one of no interest. */
		if (difference->change == CHANGE_ONLY_A)
			continue;
		gate->worse += is_worse(difference);
		fprintf(stream, "%s: ", change_here(difference->change));
		difference_print(difference, stream);
		fputc('\n', stream);
	}
	gate->summary.refused |= gate->worse > 0;
	comparison_free(&comparison);
}

/* Was every cell run that could be? */
static bool complete(const struct gate *gate)
{
	for (unsigned int i = 0; i < gate->token_count; i++)
		if (!strcmp(gate->skips[i].token, TOKEN_STOPPED))
			return false;
	return !gate->summary.bail_out[0];
}

static void pass_end(struct observer *observer, const struct run_summary *summary)
{
	struct gate *gate = gate_of(observer);
	size_t size = 0;
	FILE *stream = open_memstream(&gate->demands, &size);

	gate->summary = *summary;
	if (stream) {
		check_skips(gate, stream);
		/* What a run that ended early did not get to is no difference. */
		if (gate->options->baseline && complete(gate))
			compare(gate, stream);
	}
	if (!stream || fclose(stream)) {
		gate->no_memory = true;
		free(gate->demands);
		gate->demands = NULL;
	} else if (size) {
		gate->summary.demands = gate->demands;
	}
	observers_end(gate->next, &gate->summary);
}

int gate_open(struct gate *gate, const struct gate_options *options, struct observer *const *next,
	      struct error *error)
{
	*gate = (struct gate){
		.observer = { .plan = pass_plan,
			      .start = pass_start,
			      .cell = pass_cell,
			      .end = pass_end },
		.options = options,
		.next = next,
	};
	return options->baseline ? run_record_load(options->baseline, &gate->baseline, error) : 0;
}

void gate_close(struct gate *gate)
{
	run_record_free(&gate->baseline);
	run_record_free(&gate->record);
	free(gate->demands);
	*gate = (struct gate){ 0 };
}

void gate_tell(const struct gate *gate)
{
	const char *line = gate->demands ? gate->demands : "";

	for (; *line; line += strcspn(line, "\n") + 1)
		fprintf(stderr, "uffd-conform: %.*s\n", (int)strcspn(line, "\n"), line);
}

int gate_exit_status(const struct gate *gate)
{
	const struct run_summary *summary = &gate->summary;

	if (summary->refused)
		return EXIT_FAILED;
	if (gate->no_memory)
		return EXIT_BROKEN;
	if (gate->options->baseline && complete(gate))
		return EXIT_OK;
	return run_exit_status(summary);
}
