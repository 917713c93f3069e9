// SPDX-License-Identifier: GPL-2.0-only
#include "bench_fixture.h"

#include <stdlib.h>
#include <string.h>

#include "bench/plan.h"

struct estimate fixture_estimate(double median)
{
	return (struct estimate){
		.median = median,
		.low = 0.99 * median,
		.high = 1.01 * median,
		.min = 0.98 * median,
		.confidence = 0.96,
		.samples = 9,
	};
}

struct bench_info fixture_info(const char *kernel, const char *where)
{
	struct bench_info info = {
		.tool = "0.1.0",
		.machine = "x86_64",
		.started = "2026-11-30T12:00:00Z",
		.cpu = "A CPU <1 & only>",
		.cpus = { 3, 2 },
		.clock_ns = 25,
		.empty_ns = 27,
		.counters = "no-perf-counters",
		.quick = true,
	};

	snprintf(info.kernel, sizeof(info.kernel), "%s", kernel);
	snprintf(info.where, sizeof(info.where), "%s", where);
	return info;
}

struct bench_result fixture_result(const char *name, double ns, uint64_t faults)
{
	struct bench_result result = {
		.memory = "4k",
		.size = 16 << 20,
		.phase_count = 1,
		.phases = { {
			.name = "rewrite",
			.unit = "page",
			.units = 4096,
			.wall = fixture_estimate(ns),
			.cpu = fixture_estimate(ns * 0.9),
			.counts[COUNT_MINOR_FAULTS] = { true, faults, faults, faults },
		} },
	};

	snprintf(result.name, sizeof(result.name), "%s", name);
	return result;
}

struct bench_result fixture_cycle(const char *mechanism, unsigned int per_mille, double page_ns,
				  double store_ns)
{
	double ns = page_ns + store_ns * per_mille / 1000;
	struct bench_result result = fixture_result("", ns, 0);
	char ratio[8];

	bench_ratio_format(per_mille, ratio);
	snprintf(result.name, sizeof(result.name), "track/%s/4k/16M/%s", mechanism, ratio);
	snprintf(result.mechanism, sizeof(result.mechanism), "%s", mechanism);
	result.dirty_per_mille = per_mille;
	strcpy(result.phases[0].name, "cycle");
	return result;
}

void fixture_add(struct bench_record *record, const struct bench_result *result)
{
	struct error error;

	if (bench_record_add(record, result, &error))
		abort();
}

char *fixture_text(int (*print)(const void *context, FILE *stream), const void *context)
{
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);

	if (!stream)
		abort();
	print(context, stream);
	fclose(stream);
	return text;
}
