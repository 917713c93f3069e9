// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/cmd.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/output_file.h"
#include "cmd/selected_cells.h"
#include "cmd/shrink_run.h"

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

/* All that a signal handler may do. */
static volatile sig_atomic_t caught;

static void note_signal(int number)
{
	caught = number;
}

/* What was ignored stays so. */
static void catch_signals(bool catching)
{
	struct sigaction action = { .sa_handler = catching ? note_signal : SIG_DFL };
	struct sigaction before;

	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		sigaction(signals[i], NULL, &before);
		if (before.sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
	}
}

/* What was found so far, and a line on a terminal that tells how it goes. */
struct telling {
	char *best;
	bool terminal, shown;
};

static void keep_best(void *context, const char *text)
{
	struct telling *telling = context;
	char *copy = strdup(text);

	if (!copy)
		return;
	free(telling->best);
	telling->best = copy;
}

static void show_progress(void *context, const char *text)
{
	struct telling *telling = context;

	if (!telling->terminal)
		return;
	fprintf(stderr, "\r\033[K%s", text);
	telling->shown = true;
}

static void wipe_progress(struct telling *telling)
{
	if (telling->shown)
		fputs("\r\033[K", stderr);
	telling->shown = false;
}

/* A search that did not come to its end is told of: what it left may be taken for the shortest. */
static int write_best(const char *best, const char *path, int status, bool interrupted,
		      struct error *error)
{
	const char *note = "";
	char *text;
	int length, ret;

	if (status != EXIT_OK)
		note = interrupted ? "# Not the shortest yet: the search was interrupted.\n"
				   : "# Not the shortest yet: the search came to no end.\n";
	length = asprintf(&text, "%s%s", note, best);
	if (length < 0)
		return error_set(error, "out of memory");
	ret = output_file_write(path, text, (size_t)length, error);
	free(text);
	return ret;
}

static int shrink_somewhere(const struct shrink_options *options,
			    const struct selected_cells *cells, char **operands, size_t count,
			    struct telling *telling, struct shrink_end *end)
{
	const struct shrink_teller teller = {
		.best = keep_best,
		.progress = show_progress,
		.context = telling,
		.interrupted = &caught,
	};

	if (options->vm.kernel)
		return shrink_in_vm(options, &cells->plan, operands, count, &teller, end);
	return shrink_here(options, &cells->plan, &teller, end);
}

static int shrink_and_write(const struct shrink_options *options,
			    const struct selected_cells *cells, char **operands, size_t count)
{
	struct telling telling = { .terminal = isatty(STDERR_FILENO) };
	struct shrink_end end = { 0 };
	struct error error;
	int status;

	if (case_source_check_output(operands, count, options->output, &error) ||
	    (options->output && output_file_check(options->output, &error))) {
		cmd_complain(&error);
		return EXIT_USAGE;
	}
	catch_signals(true);
	status = shrink_somewhere(options, cells, operands, count, &telling, &end);
	catch_signals(false);
	wipe_progress(&telling);
	if (end.signal && telling.best)
		fputs("uffd-conform: interrupted; this is the best so far\n", stderr);
	else if (end.error.text[0])
		cmd_complain(&end.error);
	if (end.sentence[0])
		fprintf(stderr, "uffd-conform: %s\n", end.sentence);
	if (telling.best && write_best(telling.best, options->output, status, end.signal, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	free(telling.best);
	if (end.signal) {
		fflush(stdout);
		raise(end.signal);
	}
	return status;
}

int cmd_shrink(int argc, char **argv)
{
	struct shrink_options options;
	struct selected_cells cells;
	struct error error;
	int status;

	if (!shrink_options_parse(argc, argv, &options, &status)) {
		shrink_options_free(&options);
		return status;
	}
	if (selected_cells_load_one(&cells, argv + optind, (size_t)(argc - optind), &error)) {
		cmd_complain(&error);
		shrink_options_free(&options);
		return EXIT_USAGE;
	}
	status = shrink_and_write(&options, &cells, argv + optind, (size_t)(argc - optind));
	selected_cells_free(&cells);
	shrink_options_free(&options);
	return status;
}
