// SPDX-License-Identifier: GPL-2.0-only
/* Two records: exact counts first, then times with their intervals, and in an emulator no times. */
#include <stdlib.h>
#include <string.h>

#include "bench/compare.h"
#include "bench_fixture.h"
#include "tap.h"

struct pair {
	struct bench_record a, b;
	struct bench_comparison comparison;
	bool all;
};

static void compare(struct pair *pair, double margin)
{
	struct error error;

	if (bench_compare(&pair->a, &pair->b, margin, &pair->comparison, &error))
		abort();
}

static void forget(struct pair *pair)
{
	bench_comparison_free(&pair->comparison);
	bench_record_free(&pair->a);
	bench_record_free(&pair->b);
}

static int print(const void *context, FILE *stream)
{
	const struct pair *pair = context;

	bench_comparison_print(&pair->a, &pair->b, &pair->comparison, pair->all, stream);
	return 0;
}

static void expect(const char *text, const char *part, const char *name)
{
	if (!ok(strstr(text, part) != NULL, "%s", name))
		diag("no '%s' in:\n%s", part, text);
}

/* One phase each: the verdict. */
static enum bench_verdict judge(const char *where, double ns_a, uint64_t faults_a, double ns_b,
				uint64_t faults_b, int *count)
{
	struct bench_result a = fixture_result("x", ns_a, faults_a);
	struct bench_result b = fixture_result("x", ns_b, faults_b);
	struct pair pair = { .a.info = fixture_info("A", where),
			     .b.info = fixture_info("B", "host") };
	enum bench_verdict verdict;

	fixture_add(&pair.a, &a);
	fixture_add(&pair.b, &b);
	compare(&pair, 0.05);
	verdict = pair.comparison.differences[0].verdict;
	*count = pair.comparison.differences[0].count;
	forget(&pair);
	return verdict;
}

static void test_verdicts(void)
{
	static const struct {
		const char *where, *name;
		double ns_a;
		uint64_t faults_a;
		double ns_b;
		uint64_t faults_b;
		enum bench_verdict verdict;
		int count;
	} cases[] = {
		{ "host", "the same", 10, 0, 10, 0, BENCH_SAME, -1 },
		{ "host", "slower, but within the margin", 10, 0, 10.6, 0, BENCH_SAME, -1 },
		{ "host", "slower", 10, 0, 11, 0, BENCH_WORSE, -1 },
		{ "host", "faster", 11, 0, 10, 0, BENCH_BETTER, -1 },
		{ "host", "faster, but within the margin", 10.6, 0, 10, 0, BENCH_SAME, -1 },
		{ "host", "a fault more", 10, 4096, 10, 4097, BENCH_WORSE, COUNT_MINOR_FAULTS },
		{ "host", "a fault less", 10, 1, 10, 0, BENCH_BETTER, COUNT_MINOR_FAULTS },
		{ "host", "more faults decide, not that it is faster", 20, 0, 10, 1, BENCH_WORSE,
		  COUNT_MINOR_FAULTS },
		{ "qemu tcg", "slower in an emulator", 10, 0, 100, 0, BENCH_SAME, -1 },
		{ "qemu tcg", "more faults in an emulator", 10, 0, 1, 4096, BENCH_WORSE,
		  COUNT_MINOR_FAULTS },
	};
	int count;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		is_str(bench_verdict_name(judge(cases[i].where, cases[i].ns_a, cases[i].faults_a,
						cases[i].ns_b, cases[i].faults_b, &count)),
		       bench_verdict_name(cases[i].verdict), "%s", cases[i].name);
		is_int(count, cases[i].count, "which decides");
	}
}

/* Where others disturbed the clock on the wall, CPU time is compared. */
static void test_noise(void)
{
	struct bench_result a = fixture_result("x", 10, 0), b = fixture_result("x", 30, 0);
	struct pair pair = { .a.info = fixture_info("A", "host"),
			     .b.info = fixture_info("B", "host") };
	char *text;

	b.phases[0].wall.high *= 3;
	b.phases[0].cpu = a.phases[0].cpu;
	fixture_add(&pair.a, &a);
	fixture_add(&pair.b, &b);
	compare(&pair, 0.05);
	is_int(pair.comparison.differences[0].verdict, BENCH_SAME, "noise alone is no difference");
	bench_comparison_free(&pair.comparison);
	pair.b.results[0].phases[0].cpu = fixture_estimate(18);
	compare(&pair, 0.05);
	is_int(pair.comparison.differences[0].verdict, BENCH_WORSE, "more CPU time is one");
	text = fixture_text(print, &pair);
	expect(text, "9.00 ns   18.0 ns* x2.000   1.960-2.040   worse by CPU time\n",
	       "and is told");
	expect(text, "*: CPU time, since", "as what it is");
	free(text);
	forget(&pair);
}

static void test_counts(void)
{
	struct bench_phase_result a = fixture_result("x", 1, 100).phases[0], b = a;
	int count;

	b.units = 2 * a.units;
	b.counts[COUNT_MINOR_FAULTS] = (struct tally){ true, 200, 200, 200 };
	is_int(bench_compare_counts(&a, &b, &count), BENCH_SAME, "twice as many in twice the work");
	b = a;
	b.counts[COUNT_MINOR_FAULTS] = (struct tally){ true, 110, 100, 120 };
	is_int(bench_compare_counts(&a, &b, &count), BENCH_SAME, "what varies and may be the same");
	b.counts[COUNT_MINOR_FAULTS].min = 101;
	is_int(bench_compare_counts(&a, &b, &count), BENCH_WORSE, "what varies and never is");
	b.counts[COUNT_MINOR_FAULTS].known = false;
	is_int(bench_compare_counts(&a, &b, &count), BENCH_SAME, "what is not known");
	b = a;
	a.counts[COUNT_CYCLES] = (struct tally){ true, 5, 5, 5 };
	b.counts[COUNT_CYCLES] = (struct tally){ true, 6, 6, 6 };
	is_int(bench_compare_counts(&a, &b, &count), BENCH_SAME, "cycles are no exact count");
}

static void test_text(void)
{
	struct pair pair = { .a.info = fixture_info("6.12", "host"),
			     .b.info = fixture_info("6.12-undone", "host") };
	struct bench_result a = fixture_result("mprotect-cycle/dirty/4k/16M", 10, 0);
	struct bench_result b = fixture_result("mprotect-cycle/dirty/4k/16M", 30, 4096);
	struct bench_result same = fixture_result("quarantine/none/4k/1M", 10, 0);
	struct bench_result gone = fixture_result("numa-mix/4k/3M", 10, 0);
	struct bench_result skipped = { .name = "numa-mix/4k/3M", .skip = "no-numa" };
	struct bench_result new = fixture_result("arm/uffd-wp/4k/1M", 10, 0);
	char *text;
	json_t *json;

	fixture_add(&pair.a, &a);
	fixture_add(&pair.a, &same);
	fixture_add(&pair.a, &gone);
	fixture_add(&pair.b, &b);
	fixture_add(&pair.b, &same);
	fixture_add(&pair.b, &skipped);
	fixture_add(&pair.b, &new);
	compare(&pair, 0.05);
	text = fixture_text(print, &pair);
	expect(text, "A: kernel 6.12 x86_64 on host", "which is A");
	expect(text,
	       "mprotect-cycle/dirty/4k/16M        rewrite     10.0 ns   30.0 ns  x3.000   "
	       "2.941-3.061   worse by minor_faults: 0 -> 4096 for 4096 x page\n",
	       "what is worse, by what");
	expect(text, "only in A: no-numa\n", "what is not measured any more, and why");
	expect(text, "only in B: not measured there\n", "what is new");
	expect(text, "1 worse, 0 better, 1 no different, 1 only in A, 1 only in B\n", "a sum");
	ok(!strstr(text, "quarantine"), "what is no different is left out");
	free(text);
	pair.all = true;
	text = fixture_text(print, &pair);
	expect(text, "x1.000   0.980-1.020   no difference\n", "unless all is asked for");
	free(text);
	json = bench_comparison_to_json(&pair.comparison);
	is_int(json_integer_value(json_object_get(json, "worse")), 1, "JSON counts");
	is_str(json_string_value(json_object_get(
		       json_array_get(json_object_get(json, "differences"), 0), "by")),
	       "minor_faults", "and tells what decides");
	json_decref(json);
	forget(&pair);
}

int main(void)
{
	test_verdicts();
	test_noise();
	test_counts();
	test_text();
	return tap_done();
}
