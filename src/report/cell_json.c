// SPDX-License-Identifier: GPL-2.0-only
#include <limits.h>
#include <string.h>

#include "known/known.h"
#include "report/fields.h"
#include "report/format.h"
#include "report/text.h"

static const struct json_field cell_fields[] = {
	{ .key = "token", FIELD_TEXT(struct cell_result, token) },
	{ .key = "detail", FIELD_TEXT(struct cell_result, detail) },
	{ .key = "checks", FIELD_UNSIGNED(struct cell_result, checks) },
	{ .key = "notifications", FIELD_UNSIGNED(struct cell_result, notifications) },
	{ .key = "began_ms", FIELD_UNSIGNED(struct cell_result, began_ms) },
	{ .key = "ms", FIELD_UNSIGNED(struct cell_result, duration_ms) },
	{ .key = NULL },
};

static const struct json_field finding_fields[] = {
	{ .key = "step", FIELD_UNSIGNED(struct finding, step) },
	{ .key = "step_text", FIELD_TEXT(struct finding, step_text) },
	{ .key = "expected", FIELD_TEXT(struct finding, expected) },
	{ .key = "seen", FIELD_TEXT(struct finding, seen) },
	{ .key = NULL },
};

/* An array of page numbers, empty where a finding is of no page alone. */
static json_t *pages_to_json(uint32_t pages)
{
	json_t *json = json_array();

	for (unsigned int i = 0; json && i < 32; i++) {
		if (pages >> i & 1 && json_array_append_new(json, json_integer(i))) {
			json_decref(json);
			return NULL;
		}
	}
	return json;
}

static json_t *finding_to_json(const struct finding *finding, bool compact)
{
	json_t *json = json_object();
	int failed =
		json_object_set_new(json, "clause", json_string(clause_info(finding->clause)->id));

	if (!compact || finding->predates)
		failed |= json_object_set_new(json, "predates", json_boolean(finding->predates));
	if (!compact || finding->pages)
		failed |= json_object_set_new(json, "pages", pages_to_json(finding->pages));
	failed |= fields_to_json(finding_fields, finding, compact, json);
	if (failed) {
		json_decref(json);
		return NULL;
	}
	return json;
}

static json_t *clauses_to_json(const struct cell_result *result, unsigned int count)
{
	json_t *json = json_array();
	bool seen[CLAUSE_COUNT] = { false };

	for (unsigned int i = 0; i < count; i++) {
		enum clause clause = result->findings[i].clause;

		if (!seen[clause])
			json_array_append_new(json, json_string(clause_info(clause)->id));
		seen[clause] = true;
	}
	return json;
}

static int add_log(json_t *cell, const struct cell_result *result)
{
	json_t *lines = json_array();
	int failed = 0;

	for (unsigned int i = 0; i < result->log_lines && i < RESULT_LOG_LINES_MAX; i++)
		failed |= json_array_append_new(
			lines, text_to_json(result->log[i], strlen(result->log[i])));
	return failed | json_object_set_new(cell, "log", lines);
}

static json_t *known_to_json(const struct known_remark *remark, bool compact)
{
	const struct known_bug *bug = known_by_id(&known_bugs, remark->bug);
	json_t *json = json_object();
	char fix[160];
	int failed =
		json_object_set_new(json, "bug", text_to_json(remark->bug, strlen(remark->bug)));

	failed |= json_object_set_new(json, "state", json_string(known_state_name(remark->state)));
	if (!compact && bug) {
		known_format_fix(bug, fix, sizeof(fix));
		failed |= json_object_set_new(json, "fix", json_string(fix));
	}
	if (failed) {
		json_decref(json);
		return NULL;
	}
	return json;
}

static int add_known(json_t *cell, const struct cell_result *result, bool compact)
{
	json_t *list = json_array();
	int failed = 0;

	for (unsigned int i = 0; i < result->known_count && i < RESULT_KNOWN_MAX; i++)
		failed |= json_array_append_new(list, known_to_json(&result->known[i], compact));
	return failed | json_object_set_new(cell, "known", list);
}

json_t *report_cell_json(const char *name, const struct cell_result *result, bool compact)
{
	unsigned int count = result->finding_count;
	json_t *json = json_object();
	json_t *findings = json_array();
	int failed;

	if (count > RESULT_FINDINGS_MAX)
		count = RESULT_FINDINGS_MAX;
	failed = json_object_set_new(json, "name", text_to_json(name, strlen(name)));
	failed |= json_object_set_new(json, "verdict", json_string(verdict_name(result->verdict)));
	failed |= fields_to_json(cell_fields, result, compact, json);
	if (!compact)
		failed |= json_object_set_new(json, "clauses", clauses_to_json(result, count));
	for (unsigned int i = 0; i < count; i++)
		failed |= json_array_append_new(findings,
						finding_to_json(&result->findings[i], compact));
	if (!compact || count)
		failed |= json_object_set(json, "findings", findings);
	if (result->finding_count > count)
		failed |= json_object_set_new(json, "finding_count",
					      json_integer(result->finding_count));
	if (result->log_lines)
		failed |= add_log(json, result);
	if (result->known_count)
		failed |= add_known(json, result, compact);
	json_decref(findings);
	if (failed) {
		json_decref(json);
		return NULL;
	}
	return json;
}

json_t *report_cell_to_json(const char *name, const struct cell_result *result)
{
	return report_cell_json(name, result, false);
}

static int pages_from_json(const json_t *json, uint32_t *pages)
{
	const json_t *number;
	size_t i;

	*pages = 0;
	if (!json)
		return 0;
	if (!json_is_array(json))
		return -1;
	json_array_foreach(json, i, number)
	{
		json_int_t page = json_integer_value(number);

		if (!json_is_integer(number) || page < 0 || page > 31)
			return -1;
		*pages |= UINT32_C(1) << page;
	}
	return 0;
}

static int finding_from_json(const json_t *json, struct finding *finding, struct error *error)
{
	const char *id = json_string_value(json_object_get(json, "clause"));
	const json_t *predates = json_object_get(json, "predates");
	int clause = id ? clause_find(id) : -1;

	if (fields_from_json(finding_fields, json, "finding", finding, error))
		return -1;
	if (clause < 0)
		return error_set(error, "finding: \"clause\" is no id of a clause");
	if (predates && !json_is_boolean(predates))
		return error_set(error, "finding: \"predates\" is neither true nor false");
	if (pages_from_json(json_object_get(json, "pages"), &finding->pages))
		return error_set(error, "finding: \"pages\" is no array of page numbers");
	finding->clause = (enum clause)clause;
	finding->predates = json_is_true(predates);
	return 0;
}

static int findings_from_json(const json_t *json, struct cell_result *result, struct error *error)
{
	const json_t *findings = json_object_get(json, "findings");
	size_t count = json_array_size(findings);
	const struct json_field total[] = {
		{ .key = "finding_count", FIELD_UNSIGNED(struct cell_result, finding_count) },
		{ .key = NULL },
	};

	if (findings && !json_is_array(findings))
		return error_set(error, "cell: \"findings\" is no array");
	if (count > RESULT_FINDINGS_MAX)
		return error_set(error, "cell: %zu findings, more than %d", count,
				 RESULT_FINDINGS_MAX);
	for (size_t i = 0; i < count; i++)
		if (finding_from_json(json_array_get(findings, i), &result->findings[i], error))
			return -1;
	result->finding_count = (unsigned int)count;
	if (fields_from_json(total, json, "cell", result, error))
		return -1;
	/* It is written only where findings had to be left out. */
	if (result->finding_count != count &&
	    (count < RESULT_FINDINGS_MAX || result->finding_count < count))
		return error_set(error, "cell: \"finding_count\" is %u, with %zu findings",
				 result->finding_count, count);
	return 0;
}

static int log_from_json(const json_t *json, struct cell_result *result, struct error *error)
{
	const json_t *lines = json_object_get(json, "log");
	size_t count = json_array_size(lines);

	if (lines && !json_is_array(lines))
		return error_set(error, "cell: \"log\" is no array");
	if (count > RESULT_LOG_LINES_MAX)
		return error_set(error, "cell: %zu lines of \"log\", more than %d", count,
				 RESULT_LOG_LINES_MAX);
	for (size_t i = 0; i < count; i++)
		if (text_from_json(json_array_get(lines, i), result->log[i], RESULT_LOG_LINE_MAX))
			return error_set(error,
					 "cell: line %zu of \"log\" is no string below %d "
					 "bytes",
					 i + 1, RESULT_LOG_LINE_MAX);
	result->log_lines = (unsigned int)count;
	return 0;
}

static int remark_from_json(const json_t *json, struct known_remark *remark, struct error *error)
{
	const struct json_field fields[] = {
		{ .key = "bug", FIELD_TEXT(struct known_remark, bug), .required = true },
		{ .key = NULL },
	};
	const char *state = json_string_value(json_object_get(json, "state"));

	if (fields_from_json(fields, json, "known bug", remark, error))
		return -1;
	for (int known = 0; state && known < KNOWN_STATE_COUNT; known++) {
		if (!strcmp(state, known_state_name((enum known_state)known))) {
			remark->state = (enum known_state)known;
			return 0;
		}
	}
	return error_set(error, "known bug: \"state\" is none of shows, does-not-show, regression");
}

static int known_from_json(const json_t *json, struct cell_result *result, struct error *error)
{
	const json_t *list = json_object_get(json, "known");
	size_t count = json_array_size(list);

	if (list && !json_is_array(list))
		return error_set(error, "cell: \"known\" is no array");
	if (count > RESULT_KNOWN_MAX)
		return error_set(error, "cell: %zu known bugs, more than %d", count,
				 RESULT_KNOWN_MAX);
	for (size_t i = 0; i < count; i++)
		if (remark_from_json(json_array_get(list, i), &result->known[i], error))
			return -1;
	result->known_count = (unsigned int)count;
	return 0;
}

int report_cell_from_json(const json_t *json, char *name, size_t size, struct cell_result *result,
			  struct error *error)
{
	const char *verdict = json_string_value(json_object_get(json, "verdict"));
	const struct json_field names[] = {
		{ .key = "name", .size = size, .required = true },
		{ .key = NULL },
	};

	memset(result, 0, sizeof(*result));
	if (fields_from_json(names, json, "cell", name, error) ||
	    fields_from_json(cell_fields, json, "cell", result, error) ||
	    findings_from_json(json, result, error) || log_from_json(json, result, error) ||
	    known_from_json(json, result, error))
		return -1;
	for (int known = 0; known < VERDICT_COUNT; known++) {
		if (verdict && !strcmp(verdict, verdict_name((enum verdict)known))) {
			result->verdict = (enum verdict)known;
			return 0;
		}
	}
	return error_set(error, "cell: \"verdict\" is none of pass, fail, skip, todo, broken");
}
