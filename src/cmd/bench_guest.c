// SPDX-License-Identifier: GPL-2.0-only
/*
 * "bench" inside a virtual machine. Each benchmark is a cell to the stream of results, so that the
 * host notices what is missing; what was measured goes as notes of kind "bench", each a whole one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/meter.h"
#include "cmd/bench_session.h"
#include "cmd/cmd.h"
#include "report/report.h"
#include "vm/note.h"

struct guest {
	struct bench_listener listener; /* first, so that the one is the other */
	struct observer *observers[2];	/* the stream */
	int result_fd;
	size_t told;
	double lived_ns;
	struct run_summary summary;
};

static int send(const struct guest *guest, json_t *json, struct error *error)
{
	char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
	int ret = text ? vm_note_whole(guest->result_fd, "bench", text) : -1;

	free(text);
	json_decref(json);
	return ret ? error_set(error, "a result could not be sent to the host") : 0;
}

static int begin(struct bench_listener *listener, const struct bench_info *info,
		 const struct bench_plan *plan, struct error *error)
{
	struct guest *guest = (struct guest *)listener;
	struct run_info run_info = { 0 };

	snprintf(run_info.tool, sizeof(run_info.tool), "%s", info->tool);
	snprintf(run_info.kernel, sizeof(run_info.kernel), "%s", info->kernel);
	snprintf(run_info.machine, sizeof(run_info.machine), "%s", info->machine);
	snprintf(run_info.where, sizeof(run_info.where), "%s", info->where);
	snprintf(run_info.started, sizeof(run_info.started), "%s", info->started);
	guest->summary.planned = (unsigned int)plan->count;
	observers_plan(guest->observers, &run_info, plan->count);
	return send(guest, json_pack("{so}", "info", bench_info_to_json(info)), error);
}

/* A sign of life; and who was at work is known if the kernel dies. */
static void progress(struct bench_listener *listener, size_t index, const char *name,
		     unsigned int round)
{
	struct guest *guest = (struct guest *)listener;
	double now = meter_now_ns();

	if (!round)
		observers_start(guest->observers, index, name);
	else if (now - guest->lived_ns > 5e9)
		vm_note(guest->result_fd, "bench-progress", name);
	else
		return;
	guest->lived_ns = now;
}

static int take_result(struct bench_listener *listener, const struct bench_result *result,
		       struct error *error)
{
	struct guest *guest = (struct guest *)listener;
	struct cell_result cell = { .verdict = VERDICT_PASS };

	if (result->skip[0]) {
		cell.verdict = strcmp(result->skip, BENCH_FAILED) ? VERDICT_SKIP : VERDICT_BROKEN;
		snprintf(cell.token, sizeof(cell.token), "%s", result->skip);
	}
	if (send(guest, json_pack("{so}", "result", bench_result_to_json(result)), error))
		return -1;
	guest->summary.counts[cell.verdict]++;
	observers_cell(guest->observers, guest->told++, result->name, &cell);
	return 0;
}

static int run(const struct bench_command *command, int result_fd)
{
	struct guest guest = {
		.listener = { .begin = begin, .progress = progress, .result = take_result },
		.result_fd = result_fd,
	};
	struct bench_record record = { 0 };
	struct error error;
	int status, signal;

	guest.observers[0] = report_new(REPORT_STREAM, result_fd, &error);
	if (!guest.observers[0]) {
		cmd_complain(&error);
		return EXIT_BROKEN;
	}
	status = bench_session(command, &record, &guest.listener, &signal, &error);
	if (status != EXIT_OK) {
		cmd_complain(&error);
		snprintf(guest.summary.bail_out, sizeof(guest.summary.bail_out), "%.250s",
			 error.text);
	}
	observers_end(guest.observers, &guest.summary);
	bench_record_free(&record);
	return report_free(guest.observers[0], &error) ? EXIT_BROKEN : status;
}

int cmd_bench_guest(int argc, char **argv, int result_fd)
{
	struct bench_command command;
	int status;

	if (bench_command_parse(argc, argv, &command, &status)) {
		command.tune = true;
		status = run(&command, result_fd);
	}
	bench_command_free(&command);
	return status;
}
