// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/shrink_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/guest_stream.h"
#include "cmd/selected_cells.h"
#include "vm/note.h"

struct result_observer {
	struct observer observer; /* first, so that the one is the other */
	struct cell_result *results;
};

static void note_result(struct observer *observer, size_t index, const char *name,
			const struct cell_result *result)
{
	(void)name;
	((struct result_observer *)observer)->results[index] = *result;
}

static int run_on_bed(const void *context, const struct plan *plan, struct cell_result *results,
		      int *signal, struct error *error)
{
	const struct test_bed *bed = context;
	struct run_options options = test_bed_run_options(bed);
	struct result_observer observer = {
		.observer.cell = note_result,
		.results = results,
	};
	struct observer *const observers[] = { &observer.observer, NULL };
	struct run_info info = test_bed_info(bed);
	struct run_summary summary;

	return run_plan(plan, &options, &info, observers, &summary, signal, error);
}

static int shrink_on_bed(const struct shrink_options *options, const struct test_bed *bed,
			 const struct plan *plan, const struct shrink_teller *teller,
			 struct shrink_report *report, struct error *error)
{
	const struct shrink_request request = {
		.run = run_on_bed,
		.run_context = bed,
		.kernel = bed->facts.release,
		.cell = &plan->cells[0],
		.clause = options->clause,
		.tries = options->tries,
		.interrupted = teller->interrupted,
		.best = teller->best,
		.progress = teller->progress,
		.running = teller->running,
		.context = teller->context,
		.careful = options->careful,
		.avoid = options->avoid,
		.avoid_count = options->avoid_count,
	};

	return shrink_cell(&request, report, error);
}

static int shrink_and_report(const struct shrink_options *options, const struct plan *plan,
			     const struct shrink_teller *teller, struct test_bed *bed,
			     struct shrink_report *report, struct shrink_end *end)
{
	struct error error;
	int status = EXIT_BROKEN;

	end->error.text[0] = end->sentence[0] = '\0';
	*report = (struct shrink_report){ .first.verdict = VERDICT_BROKEN };
	if (!test_bed_open(bed, &options->bed, plan, &end->error) &&
	    !shrink_on_bed(options, bed, plan, teller, report, &end->error))
		status = EXIT_OK;
	if (report->steps_before)
		shrink_report_format(report, end->sentence, sizeof(end->sentence));
	if (test_bed_close(bed, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	return status;
}

int shrink_here(const struct shrink_options *options, const struct plan *plan,
		const struct shrink_teller *teller, struct shrink_end *end)
{
	struct shrink_report report;
	struct test_bed bed;
	int status = shrink_and_report(options, plan, teller, &bed, &report, end);

	end->signal = report.signal ? report.signal : *teller->interrupted;
	return status;
}

/* In the guest: all that is told goes to the host. */
static void send_best(void *context, const char *text)
{
	vm_note_whole(*(const int *)context, "best", text);
}

static void send_progress(void *context, const char *text)
{
	vm_note_whole(*(const int *)context, "progress", text);
}

static void send_running(void *context, const char *text)
{
	vm_note_whole(*(const int *)context, "running", text);
}

/* The one result that the host waits for is that of the sequence as it was. */
static int shrink_for_host(const struct shrink_options *options, const struct plan *plan,
			   struct observer *const *observers, int result_fd)
{
	const struct shrink_teller teller = {
		.best = send_best,
		.progress = send_progress,
		.running = send_running,
		.context = &result_fd,
	};
	struct run_summary summary = { .planned = 1 };
	const char *name = plan->cells[0].name;
	struct shrink_end end = { 0 };
	struct shrink_report report;
	struct test_bed bed = { 0 };
	struct run_info info = test_bed_info(&bed);
	int status;

	observers_plan(observers, &info, 1);
	observers_start(observers, 0, name);
	status = shrink_and_report(options, plan, &teller, &bed, &report, &end);
	if (end.error.text[0])
		vm_note_whole(result_fd, "error", end.error.text);
	if (end.sentence[0])
		vm_note_whole(result_fd, "sentence", end.sentence);
	observers_cell(observers, 0, name, &report.first);
	summary.counts[report.first.verdict]++;
	observers_end(observers, &summary);
	return status;
}

int cmd_shrink_guest(int argc, char **argv, int result_fd)
{
	struct guest_stream stream;
	struct shrink_options options;
	struct selected_cells cells;
	struct error error;
	int status;

	if (!shrink_options_parse(argc, argv, &options, &status)) {
		shrink_options_free(&options);
		return status;
	}
	options.bed.tune = options.bed.own_machine = true;
	if (selected_cells_load_one(&cells, argv + optind, (size_t)(argc - optind), &error)) {
		cmd_complain(&error);
		shrink_options_free(&options);
		return EXIT_USAGE;
	}
	status = EXIT_BROKEN;
	if (!guest_stream_open(&stream, result_fd, &error)) {
		status = shrink_for_host(&options, &cells.plan, stream.observers, result_fd);
		if (guest_stream_close(&stream, &error))
			status = EXIT_BROKEN;
	}
	selected_cells_free(&cells);
	shrink_options_free(&options);
	return status;
}
