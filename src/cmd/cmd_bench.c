// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <signal.h>
#include <stdatomic.h>
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

static int write_file(const char *path, record_writer *write, const struct bench_record *record,
		      struct error *error)
{
	FILE *stream = fopen(path, "we");
	int ret;

	if (!stream)
		return error_errno(error, "%s", path);
	ret = write(record, stream, error);
	if (ferror(stream) && !ret)
		ret = error_set(error, "%s: not all could be written", path);
	if (fclose(stream) && !ret)
		ret = error_errno(error, "%s", path);
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
	return command->output ? write_file(command->output, write, record, error)
			       : write(record, stdout, error);
}

/* A file that cannot be written is told before all is measured. */
static int check_files(const struct bench_command *command, struct error *error)
{
	const char *const paths[] = { command->output, command->json, command->plot };

	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		FILE *stream = paths[i] ? fopen(paths[i], "ae") : NULL;

		if (paths[i] && !stream)
			return error_errno(error, "%s", paths[i]);
		if (stream)
			fclose(stream);
	}
	return 0;
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
	if (check_files(command, error))
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
	if (bench_command_parse(argc, argv, &command, &error)) {
		bench_command_free(&command);
		return cmd_usage_error("bench", "%s", error.text);
	}
	if (command.helped)
		status = EXIT_OK;
	else if (command.list)
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
