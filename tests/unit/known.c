// SPDX-License-Identifier: GPL-2.0-only
/* Known bugs: which versions have them, what they explain in a result, how that travels. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "known/known.h"
#include "report/report.h"
#include "tap.h"

static const struct known_bug made_up[] = {
	{
		.id = "loses-bit",
		.cells = { "ksm/*/soft-dirty", "numa/r*" },
		.clauses = KNOWN_CLAUSE(R4) | KNOWN_CLAUSE(R9),
		.title = "mm: keep the bit",
		.commit = "0123456789ab",
		.since = { 5, 7, 0 },
		.fixed = { 6, 14, 0 },
		.stable = { { 6, 1, 130 }, { 6, 12, 20 } },
	},
	{
		.id = "unfixed",
		.cells = { "ksm/*" },
		.clauses = KNOWN_CLAUSE(D4),
		.since = { 6, 0, 0 },
	},
	{
		.id = "again",
		.cells = { "ksm/*" },
		.clauses = KNOWN_CLAUSE(R4),
		.commit = "ba9876543210",
		.since = { 6, 13, 0 },
		.fixed = { 6, 16, 0 },
	},
	{
		.id = "loops",
		.cells = { "ksm/*" },
		.clauses = KNOWN_CLAUSE(S3),
		.hangs = true,
		.since = { 6, 0, 0 },
	},
};

static const struct known_bugs bugs = { .bugs = made_up, .count = 4 };

#define CELL "ksm/merge/anon/soft-dirty"

static void test_status(void)
{
	static const struct known_bug always = { .id = "always", .cells = { "*" } };
	static const struct {
		struct known_release kernel;
		enum known_status status;
	} cases[] = {
		{ { 5, 6, 200 }, KNOWN_UNAFFECTED }, { { 4, 20, 0 }, KNOWN_UNAFFECTED },
		{ { 5, 7, 0 }, KNOWN_AFFECTED },     { { 5, 15, 180 }, KNOWN_AFFECTED },
		{ { 6, 1, 0 }, KNOWN_AFFECTED },     { { 6, 1, 129 }, KNOWN_AFFECTED },
		{ { 6, 1, 130 }, KNOWN_FIXED },	     { { 6, 1, 192 }, KNOWN_FIXED },
		{ { 6, 2, 200 }, KNOWN_AFFECTED },   { { 6, 12, 19 }, KNOWN_AFFECTED },
		{ { 6, 12, 20 }, KNOWN_FIXED },	     { { 6, 13, 200 }, KNOWN_AFFECTED },
		{ { 6, 14, 0 }, KNOWN_FIXED },	     { { 7, 0, 0 }, KNOWN_FIXED },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		is_int(known_status(&made_up[0], cases[i].kernel), cases[i].status,
		       "status in %u.%u.%u", cases[i].kernel.major, cases[i].kernel.minor,
		       cases[i].kernel.sublevel);
	is_int(known_status(&made_up[1], (struct known_release){ 99, 0, 0 }), KNOWN_AFFECTED,
	       "what is not fixed is in every later kernel");
	is_int(known_status(&made_up[1], (struct known_release){ 5, 19, 0 }), KNOWN_UNAFFECTED,
	       "and not in an earlier one");
	is_int(known_status(&always, (struct known_release){ 2, 6, 32 }), KNOWN_AFFECTED,
	       "what was never right is in every kernel");
	is_int(known_status(&always, (struct known_release){ 0 }), KNOWN_UNAFFECTED,
	       "that has a version");
}

static void test_cells(void)
{
	ok(known_in_cell(&made_up[0], CELL), "a glob goes over several parts of a name");
	ok(known_in_cell(&made_up[0], "numa/read/anon/none"), "the second glob counts");
	ok(!known_in_cell(&made_up[0], "ksm/merge/anon/uffd-wp"), "another tracker");
	ok(!known_in_cell(&made_up[1], "numa/read/anon/none"), "one glob is enough");
}

static void test_find(void)
{
	const struct known_release old = { 6, 12, 3 }, fixed = { 6, 14, 1 }, ancient = { 4, 4, 0 };
	enum known_status status;
	const struct known_bug *bug;

	bug = known_find(&bugs, CELL, CLAUSE_R9, old, &status);
	ok(bug == &made_up[0] && status == KNOWN_AFFECTED, "by any of its clauses");
	bug = known_find(&bugs, CELL, CLAUSE_R4, fixed, &status);
	ok(bug == &made_up[2] && status == KNOWN_AFFECTED, "one that is there before a fixed one");
	bug = known_find(&bugs, CELL, CLAUSE_R9, fixed, &status);
	ok(bug == &made_up[0] && status == KNOWN_FIXED, "a fixed one");
	bug = known_find(&bugs, CELL, CLAUSE_R4, ancient, &status);
	ok(!bug && status == KNOWN_UNAFFECTED, "not before it was broken");
	bug = known_find(&bugs, CELL, CLAUSE_S1, old, &status);
	ok(!bug && status == KNOWN_UNAFFECTED, "not by another clause");
	ok(known_by_id(&bugs, "unfixed") == &made_up[1], "by id");
	ok(!known_by_id(&bugs, "unfixe"), "by no id");
}

static void test_fix(void)
{
	char text[160], small[16];

	known_format_fix(&made_up[0], text, sizeof(text));
	is_str(text, "0123456789ab, in 6.14 and 6.1.130 and 6.12.20", "the fix and its releases");
	known_format_fix(&made_up[1], text, sizeof(text));
	is_str(text, "not fixed yet", "no fix");
	known_format_fix(&made_up[0], small, sizeof(small));
	is_str(small, "0123456789ab, i", "cut where there is no room");
}

static struct cell_result failed(unsigned int count, enum clause first, enum clause second)
{
	struct cell_result result = { .verdict = VERDICT_FAIL, .finding_count = count };

	for (unsigned int i = 0; i < count && i < RESULT_FINDINGS_MAX; i++)
		result.findings[i].clause = i ? second : first;
	return result;
}

static const char *judged(struct cell_result *result, const char *cell, struct known_release kernel,
			  bool todo)
{
	const struct known_options options = { .bugs = &bugs, .kernel = kernel, .todo = todo };
	static char text[256];

	known_judge(&options, cell, result);
	snprintf(text, sizeof(text), "%s %s", verdict_name(result->verdict), result->token);
	for (unsigned int i = 0; i < result->known_count; i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "|%s %s",
			 result->known[i].bug, known_state_name(result->known[i].state));
	return text;
}

static void test_judge(void)
{
	const struct known_release old = { 6, 12, 3 }, fixed = { 6, 12, 20 }, ancient = { 4, 4, 0 };
	struct cell_result result;

	result = failed(1, CLAUSE_R4, CLAUSE_R4);
	is_str(judged(&result, CELL, old, false), "fail |loses-bit shows", "named");
	is_str(judged(&result, CELL, old, false), "fail |loses-bit shows", "named once");
	is_str(judged(&result, CELL, old, true), "todo known:loses-bit|loses-bit shows", "a todo");
	result = failed(3, CLAUSE_R4, CLAUSE_D4);
	is_str(judged(&result, CELL, old, true),
	       "todo known:loses-bit|loses-bit shows|unfixed shows", "two bugs");
	result = failed(2, CLAUSE_R4, CLAUSE_S1);
	is_str(judged(&result, CELL, old, true), "fail |loses-bit shows", "more than the bug");
	result = failed(2, CLAUSE_S1, CLAUSE_R4);
	is_str(judged(&result, CELL, old, true), "fail |loses-bit shows", "in either order");
	result.findings[0].predates = true;
	is_str(judged(&result, CELL, old, true), "todo known:loses-bit|loses-bit shows",
	       "what the kernel predates does not count");
	result = failed(RESULT_FINDINGS_MAX + 1, CLAUSE_R4, CLAUSE_R4);
	is_str(judged(&result, CELL, old, true), "fail |loses-bit shows",
	       "findings that were not kept may be others");
	result = failed(1, CLAUSE_R4, CLAUSE_R4);
	strcpy(result.token, "timeout");
	is_str(judged(&result, CELL, old, true), "fail timeout|loses-bit shows", "a time-out");
	result = failed(2, CLAUSE_S3, CLAUSE_R4);
	strcpy(result.token, "timeout");
	strcpy(result.detail, "it hung");
	is_str(judged(&result, CELL, old, true), "todo known:loops|loops shows|loses-bit shows",
	       "by a bug that hangs");
	result = failed(2, CLAUSE_S3, CLAUSE_S1);
	strcpy(result.token, "timeout");
	is_str(judged(&result, CELL, old, true), "fail timeout|loops shows", "and more than it");
	result = failed(1, CLAUSE_S3, CLAUSE_S3);
	strcpy(result.token, "signal 11");
	is_str(judged(&result, CELL, old, true), "fail signal 11|loops shows",
	       "but a crash is more");
	result = failed(1, CLAUSE_S3, CLAUSE_S3);
	strcpy(result.detail, "ioctl: EFAULT");
	is_str(judged(&result, CELL, old, true), "fail |loops shows", "and so is an error");
	result = failed(1, CLAUSE_R4, CLAUSE_R4);
	strcpy(result.detail, "ioctl: EFAULT");
	is_str(judged(&result, CELL, old, true), "fail |loses-bit shows", "not at its end");
	result = failed(1, CLAUSE_R4, CLAUSE_R4);
	is_str(judged(&result, CELL, fixed, true), "fail |loses-bit regression", "a regression");
	result = failed(1, CLAUSE_R4, CLAUSE_R4);
	is_str(judged(&result, CELL, ancient, true), "fail ", "before it was broken");
	result = failed(1, CLAUSE_R4, CLAUSE_R4);
	is_str(judged(&result, "fork/x/anon/none", old, true), "fail ", "another cell");
	result = (struct cell_result){ .verdict = VERDICT_FAIL };
	is_str(judged(&result, CELL, old, true), "fail ", "without a finding");
	result = (struct cell_result){ .verdict = VERDICT_PASS };
	is_str(judged(&result, CELL, old, true),
	       "pass |loses-bit does-not-show|unfixed does-not-show|loops does-not-show",
	       "they do not show");
	is_str(judged(&result, CELL, fixed, true),
	       "pass |unfixed does-not-show|loops does-not-show", "one is fixed");
	result = (struct cell_result){ .verdict = VERDICT_SKIP };
	is_str(judged(&result, CELL, old, true), "skip ", "a skip");
	result = failed(1, CLAUSE_R4, CLAUSE_R4);
	known_judge(&(struct known_options){ .kernel = old, .todo = true }, CELL, &result);
	ok(result.verdict == VERDICT_FAIL && !result.known_count, "without bugs");
}

static void remark(enum known_state state, const char *bug, const char *expected)
{
	struct known_remark made = { .state = state };
	char text[512];

	snprintf(made.bug, sizeof(made.bug), "%s", bug);
	known_format_remark(&made, text, sizeof(text));
	is_str(text, expected, "%s %s", bug, known_state_name(state));
}

static void test_remarks(void)
{
	remark(KNOWN_SHOWS, "vma-merge-loses-soft-dirty",
	       "known bug vma-merge-loses-soft-dirty, fixed by \"mm: propagate VM_SOFTDIRTY on "
	       "merge\": 6707915e030a, in 6.19 and 6.18.37");
	remark(KNOWN_ABSENT, "vma-merge-loses-soft-dirty",
	       "known bug vma-merge-loses-soft-dirty does not show: fixed here (a backport?); the "
	       "fix: 6707915e030a, in 6.19 and 6.18.37");
	remark(KNOWN_REGRESSION, "vma-merge-loses-soft-dirty",
	       "regression of vma-merge-loses-soft-dirty? This kernel should have the fix: "
	       "6707915e030a, in 6.19 and 6.18.37");
	remark(KNOWN_SHOWS, "of-another-version", "known bug of-another-version");
	remark(KNOWN_REGRESSION, "of-another-version",
	       "regression of of-another-version? This kernel should have the fix");
}

static const char *read_back(const char *known)
{
	static struct cell_result result;
	static struct error error;
	static char text[160];
	char json[512], name[256];
	json_t *cell;

	snprintf(json, sizeof(json), "{\"name\":\"a/b\",\"verdict\":\"fail\",\"known\":%s}", known);
	cell = json_loads(json, 0, NULL);
	if (report_cell_from_json(cell, name, sizeof(name), &result, &error))
		snprintf(text, sizeof(text), "%.150s", error.text);
	else
		snprintf(text, sizeof(text), "%u %s %d", result.known_count, result.known[0].bug,
			 result.known[0].state);
	json_decref(cell);
	return text;
}

static void test_json(void)
{
	struct cell_result result = failed(1, CLAUSE_R9, CLAUSE_R9);
	json_t *json, *known;

	result.known_count = 1;
	result.known[0].state = KNOWN_REGRESSION;
	strcpy(result.known[0].bug, "vma-merge-loses-soft-dirty");
	json = report_cell_to_json("remap/x/anon/soft-dirty", &result);
	known = json_array_get(json_object_get(json, "known"), 0);
	is_str(json_string_value(json_object_get(known, "bug")), "vma-merge-loses-soft-dirty",
	       "the bug in JSON");
	is_str(json_string_value(json_object_get(known, "state")), "regression", "its state");
	is_str(json_string_value(json_object_get(known, "fix")),
	       "6707915e030a, in 6.19 and 6.18.37", "its fix");
	json_decref(json);
	result.known_count = 0;
	json = report_cell_to_json("remap/x/anon/soft-dirty", &result);
	ok(!json_object_get(json, "known"), "not there without a bug");
	json_decref(json);

	is_str(read_back("[{\"bug\":\"x\",\"state\":\"does-not-show\"}]"), "1 x 1", "read");
	is_str(read_back("[]"), "0  0", "none");
	is_str(read_back("{}"), "cell: \"known\" is no array", "no array");
	is_str(read_back("[1]"), "known bug: no JSON object", "no object");
	is_str(read_back("[{\"state\":\"shows\"}]"), "known bug: \"bug\" is missing", "no id");
	is_str(read_back("[{\"bug\":\"x\",\"state\":\"is\"}]"),
	       "known bug: \"state\" is none of shows, does-not-show, regression", "no state");
	is_str(read_back("[1,2,3,4]"), "cell: 4 known bugs, more than 3", "too many");
}

int main(void)
{
	test_status();
	test_cells();
	test_find();
	test_fix();
	test_judge();
	test_remarks();
	test_json();
	return tap_done();
}
