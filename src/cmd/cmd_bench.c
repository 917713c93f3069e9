// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/plot.h"
#include "bench/run.h"
#include "bench/table.h"
#include "cmd/bench_in_vm.h"
#include "cmd/bench_options.h"
#include "cmd/bench_session.h"
#include "cmd/output_file.h"

static int write_text(const struct bench_record *record, FILE *stream, struct error *error)
{
	(void)error;
	bench_table_print(record, stream);
	return 0;
}

static int write_json(const struct bench_record *record, FILE *stream, struct error *error)
{
	json_t *json = bench_record_to_json(record);

	if (!json)
		return error_set(error, "out of memory");
	/* Whether it could be written is seen when the file is closed. */
	json_dumpf(json, stream, JSON_INDENT(1));
	json_decref(json);
	fputc('\n', stream);
	return 0;
}

typedef int record_writer(const struct bench_record *record, FILE *stream, struct error *error);

/* @path is NULL for standard output. A writer that fails leaves a file as it was. */
static int write_file(const char *path, record_writer *write, const struct bench_record *record,
		      struct error *error)
{
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);
	int ret;

	if (!stream)
		return error_set(error, "out of memory");
	ret = write(record, stream, error);
	if (fclose(stream) && !ret)
		ret = error_set(error, "out of memory");
	if (!ret)
		ret = output_file_write(path, text, size, error);
	free(text);
	return ret;
}

static int write_all(const struct bench_command *command, const struct bench_record *record,
		     struct error *error)
{
	record_writer *write = command->json_format ? write_json : write_text;

	/* What was asked for beside it is kept, too, if standard output is gone. */
	if ((command->json && write_file(command->json, write_json, record, error)) ||
	    (command->plot && write_file(command->plot, bench_plot_print, record, error)))
		return -1;
	return write_file(command->output, write, record, error);
}

/* A file that cannot be written is told before all is measured. */
static int check_files(const struct bench_command *command, struct error *error)
{
	const char *const paths[] = { command->output, command->json, command->plot };

	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		if (!paths[i])
			continue;
		for (size_t j = 0; j < i; j++)
			if (paths[j] && output_file_is(paths[i], paths[j]))
				return error_set(error, "%.200s: two results cannot go to one file",
						 paths[i]);
		if (output_file_check(paths[i], error))
			return -1;
	}
	return 0;
}

/* As bench_plot_print() has it. */
static bool has_curve(const struct bench_plan *plan)
{
	for (size_t i = 0; i < plan->count; i++) {
		const struct bench_case *next = &plan->cases[i];

		if (!next->dirty_per_mille)
			continue;
		for (size_t j = 0; j < i; j++) {
			const struct bench_case *first = &plan->cases[j];

			if (first->benchmark == next->benchmark && first->size == next->size &&
			    first->dirty_per_mille &&
			    first->dirty_per_mille != next->dirty_per_mille)
				return true;
		}
	}
	return false;
}

/* What is known of the arguments only once the cases are. */
static int check_plan(const struct bench_command *command, struct error *error)
{
	struct bench_choice choice = bench_command_choice(command);
	struct bench_plan plan;
	int ret = 0;

	choice.quick |= command->vm.kernel != NULL;
	if (bench_plan_make(&plan, &choice, error))
		return -1;
	if (command->plot && !has_curve(&plan))
		ret = error_set(error,
				"nothing to plot: --plot takes 'track' at two dirty ratios at "
				"least");
	bench_plan_free(&plan);
	return ret;
}

static int list(const struct bench_command *command, struct error *error)
{
	struct bench_choice choice = bench_command_choice(command);
	const struct need_info *lack;
	struct bench_plan plan;
	struct need_info own;
	struct facts facts;

	if (bench_plan_make(&plan, &choice, error))
		return EXIT_USAGE;
	if (facts_probe(&facts, error)) {
		bench_plan_free(&plan);
		return EXIT_BROKEN;
	}
	facts.jobs = 1;
	for (size_t i = 0; i < plan.count; i++) {
		lack = bench_case_lack(&plan.cases[i], &facts, command->tune, &own);
		printf("%-36s %s%s%s%s\n", plan.cases[i].name, plan.cases[i].benchmark->summary,
		       lack ? " (" : "", lack ? lack->token : "", lack ? ")" : "");
	}
	bench_plan_free(&plan);
	return EXIT_OK;
}

static int measure(struct bench_command *command, int *signal, struct error *error)
{
	struct bench_record record = { 0 };
	int status = EXIT_USAGE;

	error->text[0] = '\0';
	if (check_plan(command, error) || check_files(command, error))
		return EXIT_USAGE;
	if (command->vm.kernel)
		status = bench_in_vm(command, &record, signal, error);
	else
		status = bench_session(command, &record, NULL, signal, error);
	if (record.info.tool[0] && write_all(command, &record, error))
		status = EXIT_BROKEN;
	bench_record_free(&record);
	return status;
}

int cmd_bench(int argc, char **argv)
{
	struct bench_command command;
	struct error error = { "" };
	int status, signal = 0;

	if (argc > 1 && !strcmp(argv[1], "compare"))
		return cmd_bench_compare(argc - 1, argv + 1);
	if (!bench_command_parse(argc, argv, &command, &status)) {
		bench_command_free(&command);
		return status;
	}
	if (command.list)
		status = list(&command, &error);
	else
		status = measure(&command, &signal, &error);
	bench_command_free(&command);
	if (error.text[0])
		cmd_complain(&error);
	if (signal) {
		fflush(stdout);
		raise(signal);
	}
	return status;
}
