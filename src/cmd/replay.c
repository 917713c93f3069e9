// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "report/format.h"
#include "trace/recorder.h"

/* What the cell's process needs to make its backend. */
struct recording {
	const struct test_bed *bed;
	struct recorder_setup setup;
};

static struct backend *make_recorder(const void *context, struct error *error)
{
	const struct recording *recording = context;
	struct backend *backend = test_bed_backend(recording->bed, error);

	return backend ? recorder_new(backend, &recording->setup, error) : NULL;
}

struct result_observer {
	struct observer observer; /* first, so that the one is the other */
	struct cell_result result;
};

static void note_result(struct observer *observer, size_t index, const char *name,
			const struct cell_result *result)
{
	(void)index;
	(void)name;
	((struct result_observer *)observer)->result = *result;
}

static void print_text(const struct trace_print *print, const struct run_info *info, FILE *stream)
{
	char *details = report_details(print->result);

	fprintf(stream, "# %s on %s, %s\n", print->cell->name, info->kernel, info->where);
	trace_print_text(print, stream);
	fprintf(stream, "%s %s\n", verdict_name(print->result->verdict), print->cell->name);
	fputs(details ? details : "", stream);
	free(details);
}

static int print_json(const struct trace_print *print, const struct run_info *info, FILE *stream)
{
	json_t *document = report_info_to_json(info);
	int ret = -1;

	if (document &&
	    !json_object_set_new(document, "cell",
				 report_cell_to_json(print->cell->name, print->result)) &&
	    !json_object_set_new(document, "steps", trace_to_json(print)))
		ret = json_dumpf(document, stream, JSON_INDENT(2));
	fputc('\n', stream);
	json_decref(document);
	return ret;
}

static int print(const struct replay_options *options, const struct trace_print *what,
		 const struct run_info *info, FILE *stream, struct error *error)
{
	if (!options->json)
		print_text(what, info, stream);
	else if (print_json(what, info, stream))
		return error_set(error, "out of memory");
	return ferror(stream) ? error_set(error, "the output could not be written") : 0;
}

int replay_status(const struct cell_result *result)
{
	switch (result->verdict) {
	case VERDICT_PASS:
	case VERDICT_TODO:
		return EXIT_OK;
	case VERDICT_FAIL:
		return EXIT_FAILED;
	default:
		return EXIT_BROKEN;
	}
}

static int record(const struct replay_options *options, const struct test_bed *bed,
		  const struct plan *plan, struct replay_place *place, struct error *error)
{
	struct trace *trace = trace_new(&plan->cells[0], error);
	struct recording recording = {
		.bed = bed,
		.setup = { .tracker = plan->cells[0].tracker,
			   .trace = trace,
			   .begin = place->begin,
			   .context = place->context },
	};
	struct run_options run = test_bed_run_options(bed);
	struct result_observer result = { .observer.cell = note_result };
	struct observer *observers[] = { &result.observer, NULL, NULL, NULL };
	struct trace_print what = {
		.trace = trace,
		.cell = &plan->cells[0],
		.result = &result.result,
		.all = options->all,
	};
	struct run_info info = test_bed_info(bed);
	struct run_summary summary;
	int status = EXIT_BROKEN;

	if (!trace)
		return -1;
	for (size_t i = 0; place->observers && place->observers[i]; i++)
		observers[i + 1] = place->observers[i];
	run.make_backend = make_recorder;
	run.context = &recording;
	if (place->where)
		snprintf(info.where, sizeof(info.where), "%s", place->where);
	if (run_plan(plan, &run, &info, observers, &summary, &place->signal, error) ||
	    print(options, &what, &info, place->stream, error))
		status = -1;
	else
		status = replay_status(&result.result);
	trace_free(trace);
	return status;
}

int replay_cell(const struct replay_options *options, const struct plan *plan,
		struct replay_place *place)
{
	struct test_bed bed;
	struct error error;
	int status;

	if (test_bed_open(&bed, &options->bed, plan, &error))
		status = -1;
	else
		status = record(options, &bed, plan, place, &error);
	if (status < 0) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	if (test_bed_close(&bed, &error)) {
		cmd_complain(&error);
		status = EXIT_BROKEN;
	}
	return status;
}
