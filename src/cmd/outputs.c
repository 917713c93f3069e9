// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/outputs.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/progress.h"

int output_option(int option, const char *value, struct output_options *options,
		  struct error *error)
{
	int format;

	switch (option) {
	case 'f':
		format = report_format_find(value);
		if (format < 0 || format == REPORT_STREAM)
			return error_set(error, "--format: '%s' is none of tap, ktap, json, junit",
					 value);
		options->format = format;
		return 1;
	case 'o':
		options->file = value;
		return 1;
	case 'q':
		options->quiet = true;
		return 1;
	case OPTION_JSON:
		options->json = value;
		return 1;
	case OPTION_JUNIT:
		options->junit = value;
		return 1;
	default:
		return 0;
	}
}

void outputs_add(struct outputs *outputs, struct observer *observer)
{
	unsigned int i = 0;

	if (!observer)
		return;
	while (outputs->observers[i])
		i++;
	outputs->observers[i] = observer;
}

static int add_report(struct outputs *outputs, enum report_format format, const char *file, int fd,
		      struct error *error)
{
	unsigned int i = outputs->count;

	outputs->fds[i] = -1;
	if (file) {
		fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
		if (fd < 0)
			return error_errno(error, "%s", file);
		outputs->fds[i] = fd;
	}
	outputs->reports[i] = report_new(format, fd, error);
	if (!outputs->reports[i]) {
		if (outputs->fds[i] >= 0)
			close(outputs->fds[i]);
		return -1;
	}
	outputs->count++;
	outputs_add(outputs, outputs->reports[i]);
	return 0;
}

int outputs_open(struct outputs *outputs, const struct output_options *options, struct error *error)
{
	int fd = options->fd >= 0 ? options->fd : STDOUT_FILENO;
	struct error ignored;

	*outputs = (struct outputs){ 0 };
	if (add_report(outputs, options->format, options->file, fd, error) ||
	    (options->json && add_report(outputs, REPORT_JSON, options->json, -1, error)) ||
	    (options->junit && add_report(outputs, REPORT_JUNIT, options->junit, -1, error))) {
		outputs_close(outputs, &ignored);
		return -1;
	}
	if (!options->quiet && options->fd < 0) {
		outputs->progress = progress_new();
		outputs_add(outputs, outputs->progress);
	}
	return 0;
}

int outputs_close(struct outputs *outputs, struct error *error)
{
	struct error ignored;
	int ret = 0;

	for (unsigned int i = 0; i < outputs->count; i++) {
		if (report_free(outputs->reports[i], ret ? &ignored : error))
			ret = -1;
		if (outputs->fds[i] >= 0 && close(outputs->fds[i]) && !ret)
			ret = error_errno(error, "closing a result file");
	}
	free(outputs->progress);
	*outputs = (struct outputs){ 0 };
	return ret;
}

int run_exit_status(const struct run_summary *summary)
{
	if (summary->counts[VERDICT_FAIL])
		return EXIT_FAILED;
	if (summary->bail_out[0] || summary->counts[VERDICT_BROKEN])
		return EXIT_BROKEN;
	return EXIT_OK;
}
