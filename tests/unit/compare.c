// SPDX-License-Identifier: GPL-2.0-only
/* Two runs compared, runs read from files, and needs by their names. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compare/compare.h"
#include "runner/need_names.h"
#include "tap.h"

/* "pass", "fail R1 R4", "skip:no-thp", "todo F1-" where "-" says that the kernel predates it. */
static struct cell_result result_of(const char *text)
{
	struct cell_result result = { 0 };
	char copy[128], *rest = copy, *word, *token;

	snprintf(copy, sizeof(copy), "%s", text);
	word = strsep(&rest, " ");
	token = strchr(word, ':');
	if (token) {
		*token = '\0';
		snprintf(result.token, sizeof(result.token), "%s", token + 1);
	}
	while (strcmp(verdict_name(result.verdict), word) != 0)
		result.verdict++;
	while ((word = strsep(&rest, " "))) {
		struct finding *finding = &result.findings[result.finding_count++];

		finding->predates = word[strlen(word) - 1] == '-';
		word[strcspn(word, "-")] = '\0';
		finding->clause = (enum clause)clause_find(word);
	}
	return result;
}

static void test_results(void)
{
	static const struct {
		const char *a, *b;
		enum change change;
		const char *text;
	} cases[] = {
		{ "pass", "pass", CHANGE_NONE, "x: pass -> pass" },
		{ "pass", "fail R1", CHANGE_WORSE, "x: pass -> fail R1" },
		{ "pass", "broken:no-hint", CHANGE_WORSE, "x: pass -> broken (no-hint)" },
		{ "pass", "skip:no-thp", CHANGE_UNTESTED, "x: pass -> skip (no-thp)" },
		{ "pass", "todo F1-", CHANGE_OTHER, "x: pass -> todo F1" },
		{ "fail R1", "pass", CHANGE_BETTER, "x: fail -> pass R1" },
		{ "fail R1", "fail R1", CHANGE_NONE, "x: fail -> fail R1" },
		{ "fail R1", "fail R1 R4", CHANGE_WORSE, "x: fail -> fail R4" },
		{ "fail R1", "fail R4", CHANGE_WORSE, "x: fail -> fail R4" },
		{ "fail R1 R4", "fail R1", CHANGE_BETTER, "x: fail -> fail R4" },
		{ "fail R1", "fail R1 F1-", CHANGE_NONE, "x: fail -> fail R1 F1" },
		{ "fail:timeout", "fail:signal-11", CHANGE_OTHER,
		  "x: fail (timeout) -> fail (signal-11)" },
		{ "fail R1", "skip:no-thp", CHANGE_UNTESTED, "x: fail -> skip (no-thp) R1" },
		{ "fail R1", "todo:known:x R1", CHANGE_OTHER, "x: fail -> todo (known:x) R1" },
		{ "fail R1", "broken", CHANGE_OTHER, "x: fail -> broken R1" },
		{ "skip:no-thp", "pass", CHANGE_BETTER, "x: skip (no-thp) -> pass" },
		{ "skip:no-thp", "fail R1", CHANGE_WORSE, "x: skip (no-thp) -> fail R1" },
		{ "skip:no-thp", "broken", CHANGE_WORSE, "x: skip (no-thp) -> broken" },
		{ "skip:no-thp", "todo F1-", CHANGE_OTHER, "x: skip (no-thp) -> todo F1" },
		{ "skip:no-thp", "skip:no-thp", CHANGE_NONE, "x: skip (no-thp) -> skip (no-thp)" },
		{ "skip:no-thp", "skip:no-uffd", CHANGE_OTHER,
		  "x: skip (no-thp) -> skip (no-uffd)" },
		{ "todo F1-", "pass", CHANGE_BETTER, "x: todo -> pass F1" },
		{ "todo F1-", "fail R1", CHANGE_WORSE, "x: todo -> fail R1" },
		{ "todo F1-", "broken", CHANGE_WORSE, "x: todo -> broken" },
		{ "todo F1-", "skip:no-thp", CHANGE_UNTESTED, "x: todo -> skip (no-thp) F1" },
		{ "todo F1-", "todo F3-", CHANGE_OTHER, "x: todo -> todo F1 F3" },
		{ "broken", "pass", CHANGE_BETTER, "x: broken -> pass" },
		{ "broken", "fail R1", CHANGE_OTHER, "x: broken -> fail R1" },
		{ "broken", "skip:no-thp", CHANGE_OTHER, "x: broken -> skip (no-thp)" },
		{ "broken", "todo F1-", CHANGE_OTHER, "x: broken -> todo F1" },
		{ "broken", "broken", CHANGE_NONE, "x: broken -> broken" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cell_result a = result_of(cases[i].a), b = result_of(cases[i].b);
		struct difference difference = {
			.change = compare_results(&a, &b),
			.cell = "x",
			.a = &a,
			.b = &b,
		};
		char *text = NULL;
		size_t size;
		FILE *stream = open_memstream(&text, &size);

		difference_print(&difference, stream);
		fclose(stream);
		is_str(change_name(difference.change), change_name(cases[i].change), "%s -> %s",
		       cases[i].a, cases[i].b);
		is_str(text, cases[i].text, "and its line");
		free(text);
	}
}

static struct run_record record_of(const char *const *cells)
{
	struct run_record record = { .ended = true };
	struct error error;

	snprintf(record.info.kernel, sizeof(record.info.kernel), "6.1.0");
	for (; *cells; cells += 2) {
		struct cell_result result = result_of(cells[1]);

		run_record_add(&record, cells[0], &result, &error);
	}
	return record;
}

static const char *const cells_a[] = {
	"p/same",  "pass", "p/gone",   "pass", "a/worse", "pass", "ksm/dirty/anon/soft-dirty",
	"fail R4", "z/f3", "todo F3-", NULL
};
static const char *const cells_b[] = { "z/new",	  "fail R1", "ksm/dirty/anon/soft-dirty",
				       "pass",	  "z/f3",    "pass",
				       "a/worse", "fail D1", "p/same",
				       "pass",	  NULL };

static const char expected_text[] =
	"A: one.json: kernel 6.1.0  on , 5 cells\n"
	"B: two.json: kernel 6.1.0  on , 5 cells; that run did not end\n"
	"1 worse, 2 better, 1 only-in-a, 1 only-in-b; 1 the same\n"
	"\n"
	"worse (1)\n"
	"  a/worse: pass -> fail D1\n"
	"\n"
	"better (2)\n"
	"  ksm/dirty/anon/soft-dirty: fail -> pass R4\n"
	"    R4: known bug ksm-merge-loses-soft-dirty, fixed by 2efc6332f18b, in 7.4\n"
	"  z/f3: todo -> pass F3\n"
	"    F3: since ";

static void test_runs(void)
{
	struct run_record a = record_of(cells_a), b = record_of(cells_b);
	const struct compared_run one = { "one.json", &a }, two = { "two.json", &b };
	struct comparison comparison;
	struct error error;
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);
	json_t *json, *better;

	b.ended = false;
	is_int(compare_runs(&a, &b, &comparison, &error), 0, "compared");
	comparison_print_text(&one, &two, &comparison, stream);
	fclose(stream);
	is_int((long long)comparison.count, 5, "differences");
	is_int(comparison.counts[CHANGE_NONE], 1, "and one that is none");
	ok(!strncmp(text, expected_text, strlen(expected_text)), "as text");
	ok(strstr(text, "\nonly-in-a (1)\n  p/gone: pass\n"), "what is gone");
	ok(strstr(text, "\nonly-in-b (1)\n  z/new: fail R1\n"), "what is new");
	ok(strstr(text, "\nclauses\n  R1: "), "the clauses in full");
	if (strncmp(text, expected_text, strlen(expected_text)) != 0)
		diag("%s", text);
	free(text);

	text = NULL;
	stream = open_memstream(&text, &size);
	is_int(comparison_print_json(&one, &two, &comparison, stream), 0, "as JSON");
	fclose(stream);
	json = json_loads(text, 0, NULL);
	better = json_array_get(json_object_get(json, "better"), 0);
	is_str(json_string_value(json_object_get(better, "name")), "ksm/dirty/anon/soft-dirty",
	       "a cell");
	is_str(json_string_value(json_object_get(json_object_get(better, "a"), "verdict")), "fail",
	       "its result in A");
	is_str(json_string_value(json_object_get(
		       json_array_get(json_object_get(better, "clauses"), 0), "origin")),
	       "known bug ksm-merge-loses-soft-dirty, fixed by 2efc6332f18b, in 7.4",
	       "the origin of its clause");
	ok(json_is_null(
		   json_object_get(json_array_get(json_object_get(json, "only-in-a"), 0), "b")),
	   "no result in B");
	is_int((long long)json_array_size(json_object_get(json, "changed")), 0, "an empty group");
	is_str(json_string_value(json_object_get(json_object_get(json, "b"), "file")), "two.json",
	       "the file");
	ok(json_is_false(json_object_get(json_object_get(json, "b"), "ended")), "it did not end");
	json_decref(json);
	free(text);
	comparison_free(&comparison);

	is_int(compare_runs(&a, &a, &comparison, &error), 0, "compared with itself");
	is_int((long long)comparison.count, 0, "no difference");
	comparison_free(&comparison);
	run_record_free(&a);
	run_record_free(&b);
}

#define INFO                                                                                       \
	"\"uffd_conform\":\"0\",\"kernel\":\"k\",\"machine\":\"m\",\"where\":\"w\",\"started\":"   \
	"\"s\""

static const char *load(const char *text, struct run_record *record)
{
	char path[] = "/tmp/compare-XXXXXX";
	static struct error error;
	int fd = mkstemp(path), ret;

	if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text))
		return "no file";
	close(fd);
	ret = run_record_load(path, record, &error);
	unlink(path);
	if (!ret)
		return "good";
	return strncmp(error.text, path, strlen(path)) ? "no name" : error.text + strlen(path);
}

static void test_load(void)
{
	static const struct {
		const char *text, *expected;
	} cases[] = {
		{ "{" INFO ",\"cells\":[]}", "good" },
		{ "{" INFO ",\"cells\":[{\"name\":\"a\",\"verdict\":\"pass\"}]}", "good" },
		{ "{" INFO "}", ": \"cells\" is no array" },
		{ "{" INFO ",\"cells\":[{\"name\":\"a\",\"verdict\":\"pass\"},{\"name\":\"b\"}]}",
		  ": cell 2: cell: \"verdict\" is none of pass, fail, skip, todo, broken" },
		{ "{" INFO ",\"cells\":[{\"name\":\"a\",\"verdict\":\"pass\"},"
		  "{\"name\":\"b\",\"verdict\":\"pass\"},{\"name\":\"a\",\"verdict\":\"pass\"}]}",
		  ": the cell a is there twice" },
		{ "{}", ": run: \"uffd_conform\" is missing; a report of \"uffd-conform run --json "
			"FILE\" is needed" },
		{ "[]", ": run: no JSON object; a report of \"uffd-conform run --json FILE\" is "
			"needed" },
	};
	struct run_record record;
	struct error error;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		is_str(load(cases[i].text, &record), cases[i].expected, "load %zu", i + 1);
		run_record_free(&record);
	}
	ok(!strncmp(load("{\n\"a\"\n", &record), ":3: no JSON document (", 22), "broken off");
	run_record_free(&record);
	load("{" INFO ",\"cells\":[{\"name\":\"a\",\"verdict\":\"pass\"}],\"summary\":{}}",
	     &record);
	ok(record.ended && record.count == 1 && !strcmp(record.cells[0].name, "a"), "a whole one");
	is_str(record.info.kernel, "k", "and its kernel");
	run_record_free(&record);
	load("{" INFO ",\"cells\":[]}", &record);
	ok(!record.ended, "one that did not end");
	run_record_free(&record);
	ok(run_record_load("/nonexistent", &record, &error) < 0 &&
		   !strcmp(error.text, "/nonexistent: No such file or directory"),
	   "no file");
	run_record_free(&record);
}

static void test_need_names(void)
{
	const uint64_t thp = UINT64_C(1) << NEED_THP, async = UINT64_C(1) << NEED_WP_ASYNC;
	char names[2048], small[8];

	ok(needs_named("thp") == thp, "the short name");
	ok(needs_named("no-thp") == thp, "the token");
	ok(needs_named("wp-async") == async, "with a dash and in small letters");
	ok(needs_named("lacks:WP_ASYNC") == async, "as it is");
	ok(needs_named("WP_ASYNC") == async, "as the kernel has it");
	ok(!needs_named("no-wp-async"), "not with another prefix");
	ok(!needs_named(""), "nothing");
	ok(!needs_named("th"), "not a part");
	ok(needs_named("cap-sys-ptrace") >> NEED_EVENT_FORK & 1 &&
		   needs_named("cap-sys-ptrace") >> NEED_KERNEL_FAULTS & 1,
	   "all that share a token");
	ok(needs_have_token(thp | async, "no-thp"), "the token of one");
	ok(!needs_have_token(async, "no-thp"), "of another");
	needs_format_names(names, sizeof(names));
	ok(!strncmp(names, "uffd, ", 6) && strstr(names, ", thp, "), "the list: %s", names);
	for (int need = 0; need < NEED_COUNT; need++)
		ok(needs_named(need_info((enum need)need)->token) >> need & 1, "%s is a name",
		   need_info((enum need)need)->token);
	needs_format_names(small, sizeof(small));
	ok(strlen(small) == 7 && !strncmp(small, names, 7), "cut where there is no room: %s",
	   small);
}

int main(void)
{
	test_results();
	test_runs();
	test_load();
	test_need_names();
	return tap_done();
}
