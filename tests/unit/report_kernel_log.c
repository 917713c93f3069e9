// SPDX-License-Identifier: GPL-2.0-only
/* How each format tells what the kernel's log holds against a cell, and that it is not watched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "report/report.h"
#include "tap.h"

#define SAID "WARNING: CPU: 0 PID: 7 at mm/x.c:1 f+0x1/0x2"

static const struct run_info info = {
	.tool = "t",
	.kernel = "k",
	.machine = "m",
	.where = "host",
	.started = "now",
	.kernel_log_error = "/dev/kmsg: Operation not permitted",
};

static const struct cell_result result = {
	.verdict = VERDICT_FAIL,
	.finding_count = 1,
	.findings = { { .clause = CLAUSE_K1, .expected = "no report", .seen = SAID } },
	.log_lines = 2,
	.log = { SAID, " f+0x1/0x2 <x>" },
};

static const struct run_summary summary = {
	.planned = 1,
	.counts = { [VERDICT_FAIL] = 1 },
	.kernel_log = "records of the kernel log were lost 2 times",
};

/* To be freed. */
static char *report(enum report_format format)
{
	struct error error;
	int fd = memfd_create("report", MFD_CLOEXEC);
	struct observer *observer = report_new(format, fd, &error);
	struct observer *const observers[] = { observer, NULL };
	char *text = calloc(1, 16384);
	ssize_t length;

	observers_plan(observers, &info, 1);
	observers_cell(observers, 0, "a/b/anon/none", &result);
	observers_end(observers, &summary);
	report_free(observer, &error);
	length = pread(fd, text, 16383, 0);
	close(fd);
	text[length < 0 ? 0 : length] = '\0';
	return text;
}

static const struct {
	enum report_format format;
	const char *part, *name;
} parts[] = {
	{ REPORT_TAP,
	  "# started now\n# the kernel log is not watched: /dev/kmsg: Operation not permitted\n",
	  "TAP tells that nobody watches" },
	{ REPORT_TAP, "# log: " SAID "\n# log:  f+0x1/0x2 <x>\nnot ok 1 ", "TAP has the lines" },
	{ REPORT_TAP, "\n# records of the kernel log were lost 2 times\n# 1 cells",
	  "TAP has the remark" },
	{ REPORT_KTAP, "# log: " SAID "\n", "KTAP has the lines" },
	{ REPORT_JSON,
	  "\"kernel_log\":false,\"kernel_log_error\":\"/dev/kmsg: Operation not permitted\",",
	  "JSON tells that nobody watches" },
	{ REPORT_JSON, ",\"log\":[\"" SAID "\",\" f+0x1/0x2 <x>\"]", "JSON has the lines" },
	{ REPORT_JSON, ",\"kernel_log\":\"records of the kernel log were lost 2 times\"}",
	  "JSON has the remark" },
	{ REPORT_JUNIT, "\nlog: " SAID "\nlog:  f+0x1/0x2 &lt;x&gt;\n</failure>",
	  "JUnit has the lines" },
	{ REPORT_STREAM, ",\"log\":[\"" SAID "\",", "the stream has the lines" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		char *text = report(parts[i].format);

		if (!ok(strstr(text, parts[i].part) != NULL, "%s", parts[i].name))
			diag("%s", text);
		free(text);
	}
	return tap_done();
}
