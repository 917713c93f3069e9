// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "report/fields.h"
#include "report/report.h"
#include "report/text.h"

static const struct json_field info_fields[] = {
	{ .key = "uffd_conform", FIELD_TEXT(struct run_info, tool), .required = true },
	{ .key = "kernel", FIELD_TEXT(struct run_info, kernel), .required = true },
	{ .key = "machine", FIELD_TEXT(struct run_info, machine), .required = true },
	{ .key = "where", FIELD_TEXT(struct run_info, where), .required = true },
	{ .key = "started", FIELD_TEXT(struct run_info, started), .required = true },
	{ .key = NULL },
};

/* Left out where there is nothing to say. */
static const struct json_field log_fields[] = {
	{ .key = "kernel_log_error", FIELD_TEXT(struct run_info, kernel_log_error) },
	{ .key = "build", FIELD_TEXT(struct run_info, build) },
	{ .key = "config", FIELD_TEXT(struct run_info, config) },
	{ .key = "settings", FIELD_TEXT(struct run_info, settings) },
	{ .key = NULL },
};

static const struct json_field log_remark_fields[] = {
	{ .key = "kernel_log", FIELD_TEXT(struct run_summary, kernel_log) },
	{ .key = NULL },
};

#define COUNT(verdict) FIELD_UNSIGNED(struct run_summary, counts[verdict]), .required = true

static const struct json_field summary_fields[] = {
	{ .key = "planned", FIELD_UNSIGNED(struct run_summary, planned), .required = true },
	{ .key = "pass", COUNT(VERDICT_PASS) },
	{ .key = "fail", COUNT(VERDICT_FAIL) },
	{ .key = "skip", COUNT(VERDICT_SKIP) },
	{ .key = "todo", COUNT(VERDICT_TODO) },
	{ .key = "broken", COUNT(VERDICT_BROKEN) },
	{ .key = "ms", FIELD_UNSIGNED(struct run_summary, duration_ms), .required = true },
	{ .key = "bail_out", FIELD_TEXT(struct run_summary, bail_out), .required = true },
	{ .key = NULL },
};

static json_t *object_of(const struct json_field *fields, const void *data)
{
	json_t *json = json_object();

	if (fields_to_json(fields, data, false, json)) {
		json_decref(json);
		return NULL;
	}
	return json;
}

json_t *report_info_to_json(const struct run_info *info)
{
	json_t *json = object_of(info_fields, info);

	json_object_set_new(json, "kernel_log", json_boolean(info->kernel_log));
	if (fields_to_json(log_fields, info, true, json)) {
		json_decref(json);
		return NULL;
	}
	return json;
}

int report_info_from_json(const json_t *json, struct run_info *info, struct error *error)
{
	memset(info, 0, sizeof(*info));
	info->kernel_log = json_is_true(json_object_get(json, "kernel_log"));
	if (fields_from_json(info_fields, json, "run", info, error))
		return -1;
	return fields_from_json(log_fields, json, "run", info, error);
}

/* Takes the reference to @json. */
static json_t *with_demands(json_t *json, const struct run_summary *summary)
{
	json_t *lines = json_array();
	int failed = !json || !lines;

	for (const char *line = summary->demands; *line; line += strcspn(line, "\n") + 1)
		failed |= json_array_append_new(lines, text_to_json(line, strcspn(line, "\n")));
	failed |= json_object_set_new(json, "demands", lines);
	failed |= json_object_set_new(json, "refused", json_boolean(summary->refused));
	if (failed) {
		json_decref(json);
		return NULL;
	}
	return json;
}

json_t *report_summary_to_json(const struct run_summary *summary)
{
	json_t *json = object_of(summary_fields, summary);

	if (fields_to_json(log_remark_fields, summary, true, json)) {
		json_decref(json);
		return NULL;
	}
	return summary->demands ? with_demands(json, summary) : json;
}

int report_summary_from_json(const json_t *json, struct run_summary *summary, struct error *error)
{
	memset(summary, 0, sizeof(*summary));
	if (fields_from_json(summary_fields, json, "summary", summary, error))
		return -1;
	return fields_from_json(log_remark_fields, json, "summary", summary, error);
}
