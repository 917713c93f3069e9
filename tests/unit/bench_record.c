// SPDX-License-Identifier: GPL-2.0-only
/* Records: sizes, JSON and back, what is refused, and the table. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/plan.h"
#include "bench/series.h"
#include "bench/table.h"
#include "bench_fixture.h"
#include "tap.h"

static void test_sizes(void)
{
	static const struct {
		const char *text;
		uint64_t size;
	} sizes[] = {
		{ "4K", 4096 }, { "1M", 1 << 20 }, { "8G", UINT64_C(8) << 30 }, { "4095", 4095 }
	};
	static const char *const bad[] = { "", "0", "M", "-1M", "1T", "1Mi", "99999999G" };
	struct error error;
	uint64_t size;
	char text[24];

	for (size_t i = 0; i < 4; i++) {
		ok(!bench_size_parse(sizes[i].text, &size, &error) && size == sizes[i].size,
		   "%s is read", sizes[i].text);
		bench_size_format(sizes[i].size, text);
		is_str(text, sizes[i].text, "and written");
	}
	for (size_t i = 0; i < 7; i++)
		ok(bench_size_parse(bad[i], &size, &error), "'%s' is refused", bad[i]);
	bench_ratio_format(1, text);
	is_str(text, "0.1", "a tenth of a per cent");
	bench_ratio_format(1000, text);
	is_str(text, "100", "all");
}

static struct bench_record make_record(void)
{
	struct bench_record record = { .info = fixture_info("6.12.1", "host"),
				       .interrupted = true };
	struct bench_result result = fixture_result("mprotect-cycle/dirty/4k/16M", 12.25, 4096);
	struct bench_result skipped = { .name = "numa-mix/4k/3M",
					.skip = "no-numa",
					.reason = "two nodes are needed" };

	result.phases[0].counts[COUNT_COPIED] = (struct tally){ true, 8192, 4096, 8192 };
	fixture_add(&record, &result);
	fixture_add(&record, &skipped);
	return record;
}

static int load(const char *text, struct bench_record *record, struct error *error)
{
	char path[] = "/tmp/bench-record-XXXXXX";
	int fd = mkstemp(path), ret;

	if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text))
		abort();
	close(fd);
	*record = (struct bench_record){ 0 };
	ret = bench_record_load(path, record, error);
	unlink(path);
	return ret;
}

static void test_json(void)
{
	struct bench_record record = make_record(), copy;
	const struct bench_phase_result *a, *b;
	json_t *json = bench_record_to_json(&record);
	char *text = json_dumps(json, 0), *second;
	struct error error = { "" };

	is_int(load(text, &copy, &error), 0, "a record is read again");
	is_str(error.text, "", "without an error");
	is_int((long long)copy.count, 2, "all of it");
	ok(copy.interrupted && copy.info.quick && copy.info.cpus[0] == 3, "with its circumstances");
	is_str(copy.info.cpu, record.info.cpu, "and the CPU");
	is_str(copy.results[1].reason, "two nodes are needed", "reasons");
	a = &record.results[0].phases[0];
	b = bench_result_phase(&copy.results[0], "rewrite");
	ok(b && a->wall.median == b->wall.median && a->cpu.high == b->cpu.high &&
		   a->units == b->units && b->wall.samples == 9,
	   "times");
	ok(b && b->counts[COUNT_COPIED].known && b->counts[COUNT_COPIED].min == 4096 &&
		   !b->counts[COUNT_EVENTS].known,
	   "counts");
	json_decref(json);
	json = bench_record_to_json(&copy);
	second = json_dumps(json, 0);
	is_str(second, text, "which is written as it was");
	ok(!bench_result_phase(&copy.results[0], "write"), "there is no such phase");
	ok(!bench_record_find(&copy, "none"), "nor such a result");
	json_decref(json);
	free(text);
	free(second);
	bench_record_free(&record);
	bench_record_free(&copy);
}

/* One value of a good record made bad. */
static void refuse(const char *old, const char *new, const char *name)
{
	struct bench_record record = make_record(), copy;
	json_t *json = bench_record_to_json(&record);
	char *text = json_dumps(json, JSON_COMPACT), *at = strstr(text, old), *bad;
	struct error error = { "" };

	if (!at || asprintf(&bad, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old)) < 0)
		abort();
	ok(load(bad, &copy, &error) && error.text[0], "%s", name);
	free(bad);
	free(text);
	json_decref(json);
	bench_record_free(&record);
	bench_record_free(&copy);
}

static void test_refusals(void)
{
	refuse("\"uffd_conform_bench\":1", "\"uffd_conform_bench\":2", "another format");
	refuse("\"results\":[", "\"results\":5,\"other\":[", "no list of results");
	refuse("\"kernel\":\"6.12.1\"", "\"kernel\":6", "a number for a string");
	refuse("\"units\":4096.0", "\"units\":\"all\"", "a string for a number");
	refuse("\"quick\":true", "\"quick\":1", "a number for a truth");
	refuse("\"median\":4096,", "\"median\":-1,", "a negative count");
	refuse("\"low\":12.", "\"low\":99.", "an interval without its median");
	refuse("\"name\":\"rewrite\"", "\"name\":\"a name that is longer than it may be\"",
	       "a name that is too long");
	refuse("\"phases\":[{", "\"phases\":{\"a\":[{", "no JSON");
	refuse("\"phases\":[]", "\"phases\":[{},{},{},{},{},{},{}]", "too many phases");
}

static void test_replacement(void)
{
	struct bench_record record = make_record();
	struct bench_result again = fixture_result("mprotect-cycle/dirty/4k/16M", 1, 0);

	fixture_add(&record, &again);
	is_int((long long)record.count, 2, "a second result of one name replaces the first");
	ok(record.results[0].phases[0].wall.median == 1, "with its times");
	bench_record_free(&record);
}

static int print_table(const void *context, FILE *stream)
{
	bench_table_print(context, stream);
	return 0;
}

static void expect(const char *text, const char *part, const char *name)
{
	if (!ok(strstr(text, part) != NULL, "%s", name))
		diag("no '%s' in:\n%s", part, text);
}

static void test_table(void)
{
	struct bench_record record = make_record();
	struct bench_result small = fixture_result("arm/uffd-wp/4k/1M", 80, 0);
	struct bench_result large = fixture_result("arm/uffd-wp/4k/16M", 90, 0);
	char *text;

	small.size = 1 << 20;
	fixture_add(&record, &small);
	fixture_add(&record, &large);
	record.results[0].phases[0].wall.high = 20;
	text = fixture_text(print_table, &record);
	expect(text, "kernel 6.12.1 x86_64 on host, 2026-11-30T12:00:00Z\n", "which kernel");
	expect(text, "cycles and TLB misses: skipped, no-perf-counters\n", "what the CPU lacks");
	expect(text,
	       "rewrite        4096 page         12.2 ns   12.1 ns   20.0 ns   12.0 ns   11.0 ns   "
	       "     4096       ~8192  noisy\n",
	       "a line of a phase");
	expect(text, "numa-mix/4k/3M                     skipped, no-numa: two nodes are needed\n",
	       "what was skipped");
	expect(text, "median per page, by working set                     1M       16M\n", "sizes");
	expect(text, "arm/uffd-wp/4k                     rewrite     80.0 ns   90.0 ns\n",
	       "side by side");
	expect(text, "too noisy for 1 of 3 phases", "a warning");
	expect(text, "interrupted: not all was measured\n", "an interruption");
	ok(!strstr(text, "virtual machine"), "it was no virtual machine");
	free(text);
	record.info = fixture_info("6.12.1", "qemu tcg");
	record.results[0].phases[0].wall = fixture_estimate(12);
	record.interrupted = false;
	text = fixture_text(print_table, &record);
	expect(text, "In a virtual machine: counts are exact, times are only good for comparing",
	       "now it is one");
	ok(!strstr(text, "noisy") && !strstr(text, "interrupted"), "no noise, no interruption");
	free(text);
	bench_record_free(&record);
}

static void test_times(void)
{
	static const struct {
		double ns;
		const char *text;
	} times[] = { { 0.1234, "0.12 ns" }, { 9.999, "10.0 ns" }, { 123.4, "123 ns" },
		      { 1500, "1.50 us" },   { 2.5e7, "25.0 ms" }, { 3e9, "3.00 s" } };
	char text[16];

	for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
		bench_format_time(times[i].ns, text);
		is_str(text, times[i].text, "a time");
	}
}

static void test_series(void)
{
	static const struct bench_phase phases[] = { { .name = "arm" },
						     { .name = "skipped" },
						     { .name = "store", .unit = "store" },
						     PHASE_SUM("both"),
						     { .name = NULL } };
	struct bench_result result = { 0 };
	const double units[BENCH_PHASES_MAX] = { 0, 0, 5 };
	struct error error;
	struct series *series = series_new(phases, 3, &error);

	for (unsigned int round = 0; round < 4; round++) {
		struct reading readings[BENCH_PHASES_MAX] = {
			[0] = { .taken = true, .wall_ns = 100 },
			[2] = { .taken = true, .wall_ns = 50 + round, .cpu_ns = 20 },
		};

		reading_count(&readings[0], COUNT_MINOR_FAULTS, 1);
		reading_count(&readings[2], COUNT_MINOR_FAULTS, 10 + round);
		series_add(series, readings);
	}
	series_conclude(series, units, 10, "page", &result);
	series_free(series);
	is_int(result.phase_count, 3, "phases that were not taken are left out");
	is_str(result.phases[0].unit, "page", "a phase is per page");
	ok(result.phases[0].wall.median == 10, "of which there are ten");
	is_str(result.phases[1].unit, "store", "or per what it says");
	ok(fabs(result.phases[1].wall.median - 51 / 5.0) < 1e-9 &&
		   result.phases[1].wall.samples == 3,
	   "and there are no more rounds than there is room");
	is_int((long long)result.phases[1].counts[COUNT_MINOR_FAULTS].min, 10,
	       "counts are not scaled");
	is_int((long long)result.phases[1].counts[COUNT_MINOR_FAULTS].max, 12, "to the last");
	ok(fabs(result.phases[2].wall.median - 15.1) < 1e-9 &&
		   fabs(result.phases[2].cpu.median - 2) < 1e-9,
	   "a sum of times");
	is_int((long long)result.phases[2].counts[COUNT_MINOR_FAULTS].median, 12, "and of counts");
	ok(!result.phases[2].counts[COUNT_EVENTS].known, "and what was not counted is not known");
}

int main(void)
{
	test_sizes();
	test_json();
	test_refusals();
	test_replacement();
	test_table();
	test_times();
	test_series();
	return tap_done();
}
