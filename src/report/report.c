// SPDX-License-Identifier: GPL-2.0-only
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "report/format.h"

static const struct {
	const char *name;
	const struct observer *observer;
} formats[REPORT_COUNT] = {
	[REPORT_TAP] = { .name = "tap", .observer = &tap_observer },
	[REPORT_KTAP] = { .name = "ktap", .observer = &ktap_observer },
	[REPORT_JSON] = { .name = "json", .observer = &json_observer },
	[REPORT_JUNIT] = { .name = "junit", .observer = &junit_observer },
	[REPORT_STREAM] = { .name = "stream", .observer = &stream_observer },
};

const char *report_format_name(enum report_format format)
{
	return (unsigned int)format < REPORT_COUNT ? formats[format].name : NULL;
}

int report_format_find(const char *name)
{
	for (int format = 0; format < REPORT_COUNT; format++)
		if (!strcmp(formats[format].name, name))
			return format;
	return -1;
}

struct observer *report_new(enum report_format format, int fd, struct error *error)
{
	struct report *report = calloc(1, sizeof(*report));

	if (!report) {
		error_errno(error, "cannot make the %s report", formats[format].name);
		return NULL;
	}
	report->observer = *formats[format].observer;
	report->format = format;
	writer_init(&report->writer, fd);
	return &report->observer;
}

int report_free(struct observer *observer, struct error *error)
{
	struct report *report = report_of(observer);
	int result = 0;

	if (!report)
		return 0;
	if (report->writer.failed)
		result = error_set(error, "%s report: %s", formats[report->format].name,
				   report->writer.error.text);
	free(report);
	return result;
}
