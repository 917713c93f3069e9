// SPDX-License-Identifier: GPL-2.0-only
/* How reports reach the disk: whole at any moment, one write a line, errors remembered. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "report_fixture.h"
#include "tap.h"

static char *read_back(int fd)
{
	off_t position = lseek(fd, 0, SEEK_CUR);
	char *text;

	lseek(fd, 0, SEEK_SET);
	text = fixture_read(fd);
	lseek(fd, position, SEEK_SET);
	return text;
}

static size_t json_cells(int fd, bool *summary)
{
	char *text = read_back(fd);
	json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	size_t cells = json ? json_array_size(json_object_get(json, "cells")) : SIZE_MAX;

	*summary = json_object_get(json, "summary") != NULL;
	json_decref(json);
	free(text);
	return cells;
}

static void json_is_whole_after_every_cell(void)
{
	int fd = memfd_create("report", 0);
	struct error error;
	struct observer *observer = report_new(REPORT_JSON, fd, &error);
	struct run_summary run = { .planned = (unsigned int)fixture_cell_count };
	bool summary;

	observer->plan(observer, &fixture_info, fixture_cell_count);
	is_int((long long)json_cells(fd, &summary), 0, "JSON is whole before the first cell");
	for (size_t i = 0; i < fixture_cell_count; i++) {
		observer->cell(observer, i, fixture_cells[i].name, &fixture_cells[i].result);
		is_int((long long)json_cells(fd, &summary), (long long)i + 1,
		       "JSON is whole after cell %zu", i);
	}
	ok(!summary, "no summary before the end");
	observer->end(observer, &run);
	is_int((long long)json_cells(fd, &summary), (long long)fixture_cell_count,
	       "JSON is whole after the end");
	ok(summary, "and has the summary");
	report_free(observer, &error);
	close(fd);
}

static void junit_is_whole_after_every_cell(void)
{
	static const char closing[] = "</testsuite>\n</testsuites>\n";
	static const char *const counts[] = {
		" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\" ",
		" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\" ",
		" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\" ",
		" tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"2\" ",
	};
	int fd = memfd_create("report", 0);
	struct error error;
	struct observer *observer = report_new(REPORT_JUNIT, fd, &error);

	observer->plan(observer, &fixture_info, fixture_cell_count);
	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		char *text, *end;

		observer->cell(observer, i, fixture_cells[i].name, &fixture_cells[i].result);
		text = read_back(fd);
		end = strstr(text, closing);
		ok(end && !strcmp(end, closing), "JUnit is closed once after cell %zu", i);
		ok(strstr(text, counts[i]) != NULL, "and has counted it");
		free(text);
	}
	report_free(observer, &error);
	close(fd);
}

static void files_keep_what_was_there(void)
{
	static const char before[] = "before\n";
	char path[] = "/tmp/report-XXXXXX";
	int fd = mkstemp(path);
	struct error error;

	for (int append = 0; append < 2; append++) {
		/* With O_APPEND nothing can be overwritten, as in a pipe. */
		char *alone = fixture_report(REPORT_JUNIT, append, 2, "");
		struct observer *observer;
		char *expected = NULL, *seen;

		if (ftruncate(fd, 0) || lseek(fd, 0, SEEK_SET) || write(fd, before, 7) != 7 ||
		    fcntl(fd, F_SETFL, append ? O_APPEND : 0) ||
		    asprintf(&expected, "%s%s", before, alone) < 0)
			abort();
		observer = report_new(REPORT_JUNIT, fd, &error);
		fixture_run(observer, 2, "");
		report_free(observer, &error);
		seen = read_back(fd);
		is_str(seen, expected, "the report follows what was there, append %d", append);
		is_int(lseek(fd, 0, SEEK_CUR), (long long)strlen(expected),
		       "and what comes next is put behind it");
		free(seen);
		free(expected);
		free(alone);
	}
	close(fd);
	unlink(path);
}

/* A packet socket keeps each write(2) apart. */
static void one_write_a_line(enum report_format format)
{
	struct error error;
	struct observer *observer;
	unsigned int packets = 0, lines = 0;
	char packet[16384];
	ssize_t length;
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends))
		abort();
	observer = report_new(format, ends[1], &error);
	fixture_run(observer, 3, "");
	report_free(observer, &error);
	close(ends[1]);
	while ((length = read(ends[0], packet, sizeof(packet) - 1)) > 0) {
		packet[length] = '\0';
		packets++;
		lines += strchr(packet, '\n') == packet + length - 1;
	}
	close(ends[0]);
	is_int(lines, packets, "%s comes in writes of one line", report_format_name(format));
	ok(packets > 4, "%u of them", packets);
}

struct reader {
	int fd;
	char *text;
};

/* Slowly, so that the writer finds the pipe full again and again. */
static void *read_slowly(void *argument)
{
	struct reader *reader = argument;
	size_t filled = 0;
	ssize_t length;

	reader->text = calloc(1, 1 << 20);
	while ((length = read(reader->fd, reader->text + filled, 1000)) > 0) {
		filled += (size_t)length;
		sched_yield();
	}
	return NULL;
}

/* Control characters take six bytes each, and so a line is longer than the pipe below. */
static void fill_findings(struct cell_result *result)
{
	memset(result, 0, sizeof(*result));
	result->verdict = VERDICT_FAIL;
	result->finding_count = RESULT_FINDINGS_MAX;
	for (unsigned int i = 0; i < RESULT_FINDINGS_MAX; i++) {
		struct finding *finding = &result->findings[i];

		finding->clause = CLAUSE_R4;
		memset(finding->step_text, 1 + (int)i, sizeof(finding->step_text) - 1);
		memset(finding->expected, 1 + (int)i, sizeof(finding->expected) - 1);
		memset(finding->seen, 11 + (int)i, sizeof(finding->seen) - 1);
	}
}

static void run_large(int fd, unsigned int cells)
{
	struct error error;
	struct observer *observer = report_new(REPORT_STREAM, fd, &error);
	struct cell_result large;

	fill_findings(&large);
	for (unsigned int i = 0; i < cells; i++) {
		observer->cell(observer, i, "small", &fixture_cells[0].result);
		observer->cell(observer, i, "large", &large);
	}
	is_int(report_free(observer, &error), 0, "no error");
}

static void full_pipe_is_waited_for(void)
{
	const unsigned int cells = 20;
	int file = memfd_create("report", 0);
	struct reader reader;
	pthread_t thread;
	char *expected;
	int ends[2];

	run_large(file, cells);
	expected = read_back(file);
	close(file);
	if (pipe2(ends, O_NONBLOCK) || fcntl(ends[1], F_SETPIPE_SZ, 8192) < 0)
		abort();
	fcntl(ends[0], F_SETFL, 0);
	reader.fd = ends[0];
	pthread_create(&thread, NULL, read_slowly, &reader);
	run_large(ends[1], cells);
	close(ends[1]);
	pthread_join(thread, NULL);
	close(ends[0]);
	ok(strlen(expected) / cells > 8192, "a line is longer than the pipe");
	is_int((long long)strlen(reader.text), (long long)strlen(expected), "all of it arrives");
	ok(!strcmp(reader.text, expected), "as it was written");
	free(reader.text);
	free(expected);
}

static void errors_are_remembered(void)
{
	int full = open("/dev/full", O_WRONLY);
	int ends[2];
	struct error error = { "" };
	struct observer *observer;

	for (int format = 0; format < REPORT_COUNT; format++) {
		char expected[128];

		observer = report_new((enum report_format)format, full, &error);
		fixture_run(observer, 2, "");
		is_int(report_free(observer, &error), -1, "a full disk fails the report");
		snprintf(expected, sizeof(expected), "%s report: cannot write: %s",
			 report_format_name((enum report_format)format), strerror(ENOSPC));
		is_str(error.text, expected, "and is named");
	}
	close(full);

	if (pipe(ends))
		abort();
	observer = report_new(REPORT_TAP, ends[1], &error);
	observer->plan(observer, &fixture_info, 1);
	close(ends[0]);
	observer->cell(observer, 0, fixture_cells[0].name, &fixture_cells[0].result);
	close(ends[1]);
	/* The second error, EBADF, must not hide the first. */
	observer->end(observer, &(struct run_summary){ .planned = 1 });
	is_int(report_free(observer, &error), -1, "a closed pipe fails the report");
	ok(strstr(error.text, strerror(EPIPE)) != NULL, "with its own error: %s", error.text);
	is_int(report_free(NULL, &error), 0, "no report, no error");
}

struct log {
	struct observer observer;
	FILE *stream;
};

static void log_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	(void)info;
	fprintf(((struct log *)observer)->stream, "plan %zu,", cells);
}

static void log_start(struct observer *observer, size_t index, const char *name)
{
	fprintf(((struct log *)observer)->stream, "start %zu %s,", index, name);
}

static void log_cell(struct observer *observer, size_t index, const char *name,
		     const struct cell_result *result)
{
	fprintf(((struct log *)observer)->stream, "cell %zu %s %s,", index, name,
		verdict_name(result->verdict));
}

static void log_end(struct observer *observer, const struct run_summary *summary)
{
	fprintf(((struct log *)observer)->stream, "end %u,", summary->planned);
}

static void observers_may_leave_out_functions(void)
{
	char text[256] = "";
	FILE *stream = fmemopen(text, sizeof(text), "w");
	struct log all = { { log_plan, log_start, log_cell, log_end }, stream };
	struct log half = { { .plan = log_plan, .cell = log_cell }, stream };
	struct log none = { .stream = stream };
	struct observer *const observers[] = { &none.observer, &half.observer, &all.observer,
					       NULL };

	observers_plan(observers, &fixture_info, 7);
	observers_start(observers, 3, "a");
	observers_cell(observers, 3, "a", &fixture_cells[1].result);
	observers_end(observers, &(struct run_summary){ .planned = 7 });
	fclose(stream);
	is_str(text, "plan 7,plan 7,start 3 a,cell 3 a fail,cell 3 a fail,end 7,",
	       "each observer is called for what it has");
}

int main(void)
{
	signal(SIGPIPE, SIG_IGN);
	json_is_whole_after_every_cell();
	junit_is_whole_after_every_cell();
	files_keep_what_was_there();
	one_write_a_line(REPORT_TAP);
	one_write_a_line(REPORT_KTAP);
	one_write_a_line(REPORT_JSON);
	one_write_a_line(REPORT_STREAM);
	full_pipe_is_waited_for();
	errors_are_remembered();
	observers_may_leave_out_functions();
	return tap_done();
}
