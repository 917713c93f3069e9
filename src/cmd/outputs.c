// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/outputs.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/case_source.h"
#include "cmd/cmd.h"
#include "cmd/progress.h"

static int set_file(const char **file, const char *option, const char *value, struct error *error)
{
	if (!*value)
		return error_set(error, "%s: the name is empty", option);
	*file = value;
	return 1;
}

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
		return set_file(&options->file, "--output", value, error);
	case 'q':
		options->quiet = true;
		return 1;
	case OPTION_JSON:
		return set_file(&options->json, "--json", value, error);
	case OPTION_JUNIT:
		return set_file(&options->junit, "--junit", value, error);
	default:
		return gate_option(option, value, &options->gate, error);
	}
}

void outputs_add(struct outputs *outputs, struct observer *observer)
{
	unsigned int i = 0;

	if (!observer)
		return;
	while (outputs->behind_gate[i])
		i++;
	outputs->behind_gate[i] = observer;
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

/* Two results in one file would be none; but there is only one /dev/null. */
static int check_distinct(const struct outputs *outputs, const struct output_options *options,
			  struct error *error)
{
	const char *names[OUTPUTS_MAX] = { options->file,
					   options->json ? options->json : options->junit,
					   options->junit };
	struct stat files[OUTPUTS_MAX];

	for (unsigned int i = 0; i < outputs->count; i++) {
		if (outputs->fds[i] < 0)
			files[i] = (struct stat){ .st_mode = S_IFCHR };
		else if (fstat(outputs->fds[i], &files[i]))
			return error_errno(error, "a result file");
		for (unsigned int j = 0; j < i; j++)
			if (!S_ISCHR(files[i].st_mode) && files[i].st_dev == files[j].st_dev &&
			    files[i].st_ino == files[j].st_ino)
				return error_set(error, "%s: two results cannot go to one file",
						 names[j]);
	}
	return 0;
}

int outputs_check(const struct output_options *options, char *const *arguments, size_t count,
		  struct error *error)
{
	const char *const files[] = { options->file, options->json, options->junit };
	int ret = 0;

	for (size_t i = 0; !ret && i < sizeof(files) / sizeof(files[0]); i++)
		ret = case_source_check_output(arguments, count, files[i], error);
	return ret;
}

int outputs_open(struct outputs *outputs, const struct output_options *options, struct error *error)
{
	int fd = options->fd >= 0 ? options->fd : STDOUT_FILENO;
	struct error ignored;

	*outputs = (struct outputs){ 0 };
	outputs->observers[0] = &outputs->gate.observer;
	/* An earlier run is read before a report may overwrite it. */
	if (gate_open(&outputs->gate, &options->gate, outputs->behind_gate, error) ||
	    add_report(outputs, options->format, options->file, fd, error) ||
	    (options->json && add_report(outputs, REPORT_JSON, options->json, -1, error)) ||
	    (options->junit && add_report(outputs, REPORT_JUNIT, options->junit, -1, error)) ||
	    check_distinct(outputs, options, error)) {
		outputs_close(outputs, &ignored);
		return -1;
	}
	if (!options->quiet && options->fd < 0) {
		outputs->progress = progress_new();
		outputs_add(outputs, outputs->progress);
	}
	return 0;
}

int outputs_conclude(const struct outputs *outputs)
{
	gate_tell(&outputs->gate);
	return gate_exit_status(&outputs->gate);
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
	gate_close(&outputs->gate);
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

void run_tell_untested(const struct run_summary *summary)
{
	if (!summary->planned)
		fputs("uffd-conform: nothing was tested: no cell was selected\n", stderr);
	else if (summary->counts[VERDICT_SKIP] == summary->planned)
		fprintf(stderr, "uffd-conform: nothing was tested: all %u cells were skipped\n",
			summary->planned);
}
