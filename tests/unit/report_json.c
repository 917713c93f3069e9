// SPDX-License-Identifier: GPL-2.0-only
/* JSON and back: the same bytes again, and a clear error for anything malformed. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "report/format.h"
#include "report_fixture.h"
#include "sequence/sequence.h"
#include "tap.h"

#define NAME_SIZE (SEQUENCE_NAME_MAX + 64)

/* A fixed sequence of numbers, so that a failure comes again. */
static unsigned int number(unsigned int *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

/* As a file and as the serial line have it, both through the text. */
static bool same_again(const char *name, const struct cell_result *result, bool compact)
{
	json_t *json = report_cell_json(name, result, compact);
	char *text = json_dumps(json, compact ? JSON_COMPACT | JSON_ENSURE_ASCII : 0);
	json_t *loaded = json_loads(text ? text : "", JSON_REJECT_DUPLICATES, NULL);
	char name_again[NAME_SIZE];
	struct cell_result again;
	struct error error;
	bool same = true;

	if (report_cell_from_json(loaded, name_again, sizeof(name_again), &again, &error)) {
		diag("%s", error.text);
		same = false;
	} else if (strcmp(name, name_again) || memcmp(result, &again, sizeof(again))) {
		diag("it is another one: %s", text);
		same = false;
	}
	json_decref(json);
	json_decref(loaded);
	free(text);
	return same;
}

static void fixture_comes_back(void)
{
	for (size_t i = 0; i < fixture_cell_count; i++) {
		const struct cell_result *result = &fixture_cells[i].result;

		ok(same_again(fixture_cells[i].name, result, false), "cell %zu", i);
		ok(same_again(fixture_cells[i].name, result, true), "cell %zu, compact", i);
	}
}

enum shape { FILL_ASCII, FILL_ANY_BYTE, FILL_UTF8, FILL_PRIVATE_USE, FILL_COUNT };

static void fill(char *text, size_t size, enum shape filling, bool whole, unsigned int *state)
{
	static const char *const characters[] = { "\xc3\xa9",
						  "\xe2\x82\xac",
						  "\xf0\x9f\x98\x80",
						  "\xed\xa0\x80",
						  "\xc0\x80",
						  "\"",
						  "\\",
						  "\n" };
	static const char *const reserved[] = { "\xef\x9e\x80", "\xef\x9f\xbf", "\xef\x9d\xbf",
						"\xef\xa0\x80", "\xef" };
	size_t length = whole ? size - 1 : number(state) % size;
	const char *next = "";

	memset(text, 0, size);
	for (size_t i = 0; i < length; i++) {
		if (filling == FILL_UTF8 && !*next)
			next = characters[number(state) % 8];
		if (filling == FILL_PRIVATE_USE && !*next)
			next = reserved[number(state) % 5];
		if (filling == FILL_ASCII)
			text[i] = (char)('a' + number(state) % 26);
		else if (filling == FILL_ANY_BYTE)
			text[i] = (char)(1 + number(state) % 255);
		else
			text[i] = *next++;
	}
}

static void fill_result(struct cell_result *result, enum shape filling, bool whole,
			unsigned int *state)
{
	static const enum clause clauses[] = { CLAUSE_R4, CLAUSE_F1, CLAUSE_F3, CLAUSE_F4 };
	unsigned int kept;

	memset(result, 0, sizeof(*result));
	result->verdict = (enum verdict)(number(state) % VERDICT_COUNT);
	fill(result->token, sizeof(result->token), filling, whole, state);
	fill(result->detail, sizeof(result->detail), filling, whole, state);
	result->checks = whole ? UINT_MAX : number(state) % 3;
	result->notifications = whole ? UINT_MAX : number(state);
	result->duration_ms = whole ? UINT_MAX : number(state);
	result->finding_count = whole ? UINT_MAX : number(state) % 9;
	kept = result->finding_count < RESULT_FINDINGS_MAX ? result->finding_count
							   : RESULT_FINDINGS_MAX;
	result->log_lines = whole ? RESULT_LOG_LINES_MAX : number(state) % 3;
	for (unsigned int i = 0; i < result->log_lines; i++)
		fill(result->log[i], RESULT_LOG_LINE_MAX, filling, whole, state);
	for (unsigned int i = 0; i < kept; i++) {
		struct finding *finding = &result->findings[i];

		finding->clause = clauses[number(state) % 4];
		finding->predates = number(state) % 2;
		finding->pages = whole ? UINT32_MAX : (uint32_t)(number(state) % 4);
		finding->step = whole ? UINT_MAX : number(state) % 3;
		fill(finding->step_text, sizeof(finding->step_text), filling, whole, state);
		fill(finding->expected, sizeof(finding->expected), filling, whole, state);
		fill(finding->seen, sizeof(finding->seen), filling, whole, state);
	}
}

static void made_up_results_come_back(void)
{
	static const char *const fillings[FILL_COUNT] = { "ASCII", "any byte", "UTF-8",
							  "private use" };
	unsigned int state = 1;

	for (int filling = 0; filling < FILL_COUNT; filling++) {
		struct cell_result result;
		char name[NAME_SIZE];
		unsigned int kept = 0;

		fill(name, sizeof(name), (enum shape)filling, true, &state);
		fill_result(&result, (enum shape)filling, true, &state);
		ok(same_again(name, &result, false), "%s, everything full", fillings[filling]);
		ok(same_again(name, &result, true), "%s, full, compact", fillings[filling]);
		for (unsigned int i = 0; i < 500; i++) {
			fill(name, sizeof(name), (enum shape)filling, false, &state);
			fill_result(&result, (enum shape)filling, false, &state);
			kept += same_again(name, &result, i % 2);
		}
		is_int(kept, 500, "%s, 500 of any length", fillings[filling]);
	}
}

static void run_comes_back(void)
{
	struct run_info info, info_again;
	struct run_summary summary, summary_again;
	struct error error;
	unsigned int state = 2;
	json_t *json;

	memset(&summary, 0, sizeof(summary));
	memset(&info, 0, sizeof(info));
	info.kernel_log = true;
	fill(info.kernel_log_error, sizeof(info.kernel_log_error), FILL_ANY_BYTE, true, &state);
	fill(summary.kernel_log, sizeof(summary.kernel_log), FILL_ANY_BYTE, true, &state);
	fill(info.tool, sizeof(info.tool), FILL_ASCII, true, &state);
	fill(info.kernel, sizeof(info.kernel), FILL_ANY_BYTE, true, &state);
	fill(info.machine, sizeof(info.machine), FILL_UTF8, true, &state);
	fill(info.where, sizeof(info.where), FILL_ASCII, true, &state);
	fill(info.started, sizeof(info.started), FILL_ASCII, true, &state);
	fill(summary.bail_out, sizeof(summary.bail_out), FILL_ANY_BYTE, true, &state);
	for (int i = 0; i < VERDICT_COUNT; i++)
		summary.counts[i] = UINT_MAX - (unsigned int)i;
	summary.planned = 17;
	summary.duration_ms = 18;

	json = report_info_to_json(&info);
	is_int(report_info_from_json(json, &info_again, &error), 0, "info is read");
	ok(!memcmp(&info, &info_again, sizeof(info)), "info comes back");
	json_object_del(json, "where");
	is_int(report_info_from_json(json, &info_again, &error), -1, "info without a member");
	is_str(error.text, "run: \"where\" is missing", "tells which");
	json_decref(json);

	json = report_summary_to_json(&summary);
	is_int(report_summary_from_json(json, &summary_again, &error), 0, "summary is read");
	ok(!memcmp(&summary, &summary_again, sizeof(summary)), "summary comes back");
	json_object_del(json, "todo");
	is_int(report_summary_from_json(json, &summary_again, &error), -1,
	       "summary without a member");
	is_str(error.text, "summary: \"todo\" is missing", "tells which");
	json_decref(json);
}

#define HUNDRED                                                                                    \
	"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567" \
	"890123456789"
#define CELL(members)	 "{\"name\":\"a\",\"verdict\":\"fail\"," members "}"
#define FINDING(members) CELL("\"findings\":[{\"clause\":\"R4\"," members "}]")

static const struct {
	const char *json, *error;
} malformed[] = {
	{ "[]", "cell: no JSON object" },
	{ "{}", "cell: \"name\" is missing" },
	{ "{\"name\":\"a\"}", "cell: \"verdict\" is none of" },
	{ "{\"name\":\"a\",\"verdict\":\"passed\"}", "cell: \"verdict\" is none of" },
	{ "{\"name\":\"a\",\"verdict\":0}", "cell: \"verdict\" is none of" },
	{ "{\"name\":1,\"verdict\":\"pass\"}", "cell: \"name\" is no string below 128 bytes" },
	{ "{\"name\":\"" HUNDRED "0123456789012345678901234567\",\"verdict\":\"pass\"}",
	  "cell: \"name\" is no string below 128 bytes" },
	{ "{\"name\":\"a\\u0000b\",\"verdict\":\"pass\"}", "cell: \"name\" is no string" },
	{ CELL("\"token\":\"" HUNDRED "\""), "cell: \"token\" is no string below 64 bytes" },
	{ CELL("\"token\":null"), "cell: \"token\" is no string" },
	{ CELL("\"detail\":{}"), "cell: \"detail\" is no string" },
	{ CELL("\"checks\":-1"), "cell: \"checks\" is no integer from 0 to 4294967295" },
	{ CELL("\"checks\":4294967296"), "cell: \"checks\" is no integer" },
	{ CELL("\"checks\":1.5"), "cell: \"checks\" is no integer" },
	{ CELL("\"notifications\":\"1\""), "cell: \"notifications\" is no integer" },
	{ CELL("\"ms\":true"), "cell: \"ms\" is no integer" },
	{ CELL("\"findings\":{}"), "cell: \"findings\" is no array" },
	{ CELL("\"findings\":[1]"), "finding: no JSON object" },
	{ CELL("\"findings\":[{}]"), "finding: \"clause\" is no id of a clause" },
	{ CELL("\"findings\":[{\"clause\":\"R99\"}]"), "finding: \"clause\" is no id" },
	{ CELL("\"findings\":[{\"clause\":4}]"), "finding: \"clause\" is no id" },
	{ CELL("\"findings\":[1,2,3,4,5,6,7]"), "cell: 7 findings, more than 6" },
	{ CELL("\"finding_count\":3"), "cell: \"finding_count\" is 3, with 0 findings" },
	{ CELL("\"finding_count\":\"3\""), "cell: \"finding_count\" is no integer" },
	{ CELL("\"log\":{}"), "cell: \"log\" is no array" },
	{ CELL("\"log\":[\"a\",1]"), "cell: line 2 of \"log\" is no string below 121 bytes" },
	{ CELL("\"log\":[\"" HUNDRED "012345678901234567890\"]"),
	  "cell: line 1 of \"log\" is no string below 121 bytes" },
	{ CELL("\"log\":[1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7]"),
	  "cell: 25 lines of \"log\", more than 24" },
	{ FINDING("\"predates\":1"), "finding: \"predates\" is neither true nor false" },
	{ FINDING("\"pages\":[-1]"), "finding: \"pages\" is no array of page numbers" },
	{ FINDING("\"pages\":[0,32]"), "finding: \"pages\" is no array of page numbers" },
	{ FINDING("\"pages\":[\"1\"]"), "finding: \"pages\" is no array of page numbers" },
	{ FINDING("\"pages\":1"), "finding: \"pages\" is no array of page numbers" },
	{ FINDING("\"step\":-1"), "finding: \"step\" is no integer" },
	{ FINDING("\"step_text\":\"" HUNDRED "\""),
	  "finding: \"step_text\" is no string below 64" },
	{ FINDING("\"expected\":[]"), "finding: \"expected\" is no string below 112" },
	{ FINDING("\"seen\":\"" HUNDRED "012345678901\""),
	  "finding: \"seen\" is no string below 112" },
	{ CELL("\"findings\":[{\"clause\":\"R4\"},{\"clause\":\"R4\"},{\"clause\":\"R4\"},"
	       "{\"clause\":\"R4\"},{\"clause\":\"R4\"},{\"clause\":\"R4\"}],\"finding_count\":5"),
	  "cell: \"finding_count\" is 5, with 6 findings" },
};

static void malformed_is_refused(void)
{
	for (size_t i = 0; i < sizeof(malformed) / sizeof(malformed[0]); i++) {
		json_t *json = json_loads(malformed[i].json, JSON_ALLOW_NUL, NULL);
		struct cell_result result;
		struct error error = { "" };
		char name[NAME_SIZE];

		is_int(report_cell_from_json(json, name, sizeof(name), &result, &error), -1,
		       "refused: %.60s", malformed[i].json);
		if (!ok(!strncmp(error.text, malformed[i].error, strlen(malformed[i].error)),
			"tells why"))
			diag("expected %s, seen %s", malformed[i].error, error.text);
		json_decref(json);
	}
}

static void defaults_are_known(void)
{
	json_t *json = json_loads("{\"name\":\"\",\"verdict\":\"skip\",\"clauses\":5,\"new\":[],"
				  "\"findings\":[{\"clause\":\"F3\"}]}",
				  0, NULL);
	struct cell_result result;
	struct error error;
	char name[NAME_SIZE];

	memset(&result, 0xff, sizeof(result));
	is_int(report_cell_from_json(json, name, sizeof(name), &result, &error), 0,
	       "absent and unknown members are taken");
	is_int(result.verdict, VERDICT_SKIP, "the verdict is there");
	ok(!name[0] && !result.token[0] && !result.detail[0] && !result.checks &&
		   !result.notifications && !result.duration_ms,
	   "absent members have their default");
	is_int(result.finding_count, 1, "one finding");
	ok(result.findings[0].clause == CLAUSE_F3 && result.findings[0].pages == 0 &&
		   !result.findings[0].predates && !result.findings[0].step &&
		   !result.findings[0].seen[0],
	   "of a clause, and of no single page");
	json_decref(json);
}

int main(void)
{
	fixture_comes_back();
	made_up_results_come_back();
	run_comes_back();
	malformed_is_refused();
	defaults_are_known();
	return tap_done();
}
