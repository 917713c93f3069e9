// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>
#include <string.h>

#include "bench/record.h"
#include "report/text.h"
#include "system/input_file.h"

#define FORMAT_VERSION 1

static json_t *string(const char *text)
{
	return text_to_json(text, strlen(text));
}

json_t *bench_info_to_json(const struct bench_info *info)
{
	return json_pack("{so so so so so so s[ii] sf sf so sb}", "uffd_conform",
			 string(info->tool), "kernel", string(info->kernel), "machine",
			 string(info->machine), "where", string(info->where), "started",
			 string(info->started), "cpu", string(info->cpu), "cpus", info->cpus[0],
			 info->cpus[1], "clock_ns", info->clock_ns, "empty_ns", info->empty_ns,
			 "no_counters", string(info->counters), "quick", info->quick);
}

static json_t *estimate_to_json(const struct estimate *estimate)
{
	if (!estimate->samples)
		return json_null();
	return json_pack("{sf sf sf sf sf sI}", "median", estimate->median, "low", estimate->low,
			 "high", estimate->high, "min", estimate->min, "confidence",
			 estimate->confidence, "samples", (json_int_t)estimate->samples);
}

static json_t *counts_to_json(const struct tally *counts)
{
	json_t *json = json_object();

	for (enum bench_count i = 0; i < BENCH_COUNTS; i++) {
		if (!counts[i].known)
			continue;
		if (json_object_set_new(json, bench_count_info(i)->name,
					json_pack("{sI sI sI}", "median",
						  (json_int_t)counts[i].median, "min",
						  (json_int_t)counts[i].min, "max",
						  (json_int_t)counts[i].max))) {
			json_decref(json);
			return NULL;
		}
	}
	return json;
}

json_t *bench_result_to_json(const struct bench_result *result)
{
	json_t *phases = json_array(), *json;

	for (unsigned int i = 0; i < result->phase_count; i++) {
		const struct bench_phase_result *phase = &result->phases[i];

		json_array_append_new(phases,
				      json_pack("{so so sf so so so}", "name", string(phase->name),
						"per", string(phase->unit), "units", phase->units,
						"wall_ns", estimate_to_json(&phase->wall), "cpu_ns",
						estimate_to_json(&phase->cpu), "counts",
						counts_to_json(phase->counts)));
	}
	if (json_array_size(phases) != result->phase_count) {
		json_decref(phases);
		return NULL;
	}
	json = json_pack("{so so so sI si so so so}", "name", string(result->name), "memory",
			 string(result->memory), "mechanism", string(result->mechanism), "size",
			 (json_int_t)result->size, "dirty_per_mille", (int)result->dirty_per_mille,
			 "skip", string(result->skip), "reason", string(result->reason), "phases",
			 phases);
	return json;
}

json_t *bench_record_to_json(const struct bench_record *record)
{
	json_t *results = json_array();
	json_t *json =
		json_pack("{si so sb}", "uffd_conform_bench", FORMAT_VERSION, "info",
			  bench_info_to_json(&record->info), "interrupted", record->interrupted);

	for (size_t i = 0; i < record->count; i++)
		json_array_append_new(results, bench_result_to_json(&record->results[i]));
	if (!json || json_array_size(results) != record->count) {
		json_decref(results);
		json_decref(json);
		return NULL;
	}
	if (json_object_set_new(json, "results", results)) {
		json_decref(json);
		return NULL;
	}
	return json;
}

/* A member that has to be there and to be of the right kind; the first that is not is told. */
struct reader {
	const json_t *json;
	const char *bad;
};

static void take_string(struct reader *reader, const char *name, char *text, size_t size)
{
	if (text_from_json(json_object_get(reader->json, name), text, size) && !reader->bad)
		reader->bad = name;
}

static double take_number(struct reader *reader, const char *name)
{
	const json_t *number = json_object_get(reader->json, name);

	if (!json_is_number(number) && !reader->bad)
		reader->bad = name;
	return json_number_value(number);
}

static uint64_t take_whole(struct reader *reader, const char *name)
{
	const json_t *number = json_object_get(reader->json, name);

	if ((!json_is_integer(number) || json_integer_value(number) < 0) && !reader->bad)
		reader->bad = name;
	return json_is_integer(number) ? (uint64_t)json_integer_value(number) : 0;
}

static bool take_bool(struct reader *reader, const char *name)
{
	const json_t *value = json_object_get(reader->json, name);

	if (!json_is_boolean(value) && !reader->bad)
		reader->bad = name;
	return json_is_true(value);
}

static int finish(const struct reader *reader, const char *what, struct error *error)
{
	if (!reader->bad)
		return 0;
	return error_set(error, "%s: \"%s\" is missing or no such value", what, reader->bad);
}

int bench_info_from_json(const json_t *json, struct bench_info *info, struct error *error)
{
	struct reader reader = { .json = json };
	const json_t *cpus = json_object_get(json, "cpus");

	*info = (struct bench_info){ 0 };
	take_string(&reader, "uffd_conform", info->tool, sizeof(info->tool));
	take_string(&reader, "kernel", info->kernel, sizeof(info->kernel));
	take_string(&reader, "machine", info->machine, sizeof(info->machine));
	take_string(&reader, "where", info->where, sizeof(info->where));
	take_string(&reader, "started", info->started, sizeof(info->started));
	take_string(&reader, "cpu", info->cpu, sizeof(info->cpu));
	take_string(&reader, "no_counters", info->counters, sizeof(info->counters));
	info->clock_ns = take_number(&reader, "clock_ns");
	info->empty_ns = take_number(&reader, "empty_ns");
	info->quick = take_bool(&reader, "quick");
	for (size_t i = 0; i < 2; i++)
		info->cpus[i] = (int)json_integer_value(json_array_get(cpus, i));
	return finish(&reader, "info", error);
}

static void estimate_from_json(struct reader *outer, const char *name, struct estimate *estimate)
{
	struct reader reader = { .json = json_object_get(outer->json, name) };

	*estimate = (struct estimate){ 0 };
	if (json_is_null(reader.json))
		return;
	estimate->median = take_number(&reader, "median");
	estimate->low = take_number(&reader, "low");
	estimate->high = take_number(&reader, "high");
	estimate->min = take_number(&reader, "min");
	estimate->confidence = take_number(&reader, "confidence");
	estimate->samples = take_whole(&reader, "samples");
	if (reader.bad || estimate->low > estimate->median || estimate->median > estimate->high)
		outer->bad = outer->bad ? outer->bad : name;
}

static void counts_from_json(struct reader *outer, struct tally *counts)
{
	const json_t *json = json_object_get(outer->json, "counts");

	for (enum bench_count i = 0; i < BENCH_COUNTS; i++) {
		struct reader reader = { .json = json_object_get(json, bench_count_info(i)->name) };

		counts[i] = (struct tally){ .known = reader.json };
		if (!reader.json)
			continue;
		counts[i].median = take_whole(&reader, "median");
		counts[i].min = take_whole(&reader, "min");
		counts[i].max = take_whole(&reader, "max");
		if (reader.bad && !outer->bad)
			outer->bad = bench_count_info(i)->name;
	}
}

static int phase_from_json(const json_t *json, struct bench_phase_result *phase,
			   struct error *error)
{
	struct reader reader = { .json = json };

	take_string(&reader, "name", phase->name, sizeof(phase->name));
	take_string(&reader, "per", phase->unit, sizeof(phase->unit));
	phase->units = take_number(&reader, "units");
	estimate_from_json(&reader, "wall_ns", &phase->wall);
	estimate_from_json(&reader, "cpu_ns", &phase->cpu);
	counts_from_json(&reader, phase->counts);
	return finish(&reader, "a phase", error);
}

int bench_result_from_json(const json_t *json, struct bench_result *result, struct error *error)
{
	struct reader reader = { .json = json };
	const json_t *phases = json_object_get(json, "phases");

	*result = (struct bench_result){ 0 };
	take_string(&reader, "name", result->name, sizeof(result->name));
	take_string(&reader, "memory", result->memory, sizeof(result->memory));
	take_string(&reader, "mechanism", result->mechanism, sizeof(result->mechanism));
	take_string(&reader, "skip", result->skip, sizeof(result->skip));
	take_string(&reader, "reason", result->reason, sizeof(result->reason));
	result->size = take_whole(&reader, "size");
	result->dirty_per_mille = (unsigned int)take_whole(&reader, "dirty_per_mille");
	if (finish(&reader, "a result", error))
		return -1;
	if (!json_is_array(phases) || json_array_size(phases) > BENCH_PHASES_MAX)
		return error_set(error, "%s: no phases, or too many", result->name);
	for (; result->phase_count < json_array_size(phases); result->phase_count++)
		if (phase_from_json(json_array_get(phases, result->phase_count),
				    &result->phases[result->phase_count], error))
			return -1;
	return 0;
}

static int record_from_json(const json_t *json, struct bench_record *record, struct error *error)
{
	const json_t *results = json_object_get(json, "results");
	struct bench_result result;

	if (json_integer_value(json_object_get(json, "uffd_conform_bench")) != FORMAT_VERSION ||
	    !json_is_array(results))
		return error_set(error, "no record of \"uffd-conform bench --json FILE\"");
	if (bench_info_from_json(json_object_get(json, "info"), &record->info, error))
		return -1;
	record->interrupted = json_is_true(json_object_get(json, "interrupted"));
	for (size_t i = 0; i < json_array_size(results); i++)
		if (bench_result_from_json(json_array_get(results, i), &result, error) ||
		    bench_record_add(record, &result, error))
			return -1;
	return 0;
}

int bench_record_load(const char *path, struct bench_record *record, struct error *error)
{
	json_error_t where;
	struct error why;
	json_t *json;
	FILE *file = input_file_open(path, error);
	int ret;

	if (!file)
		return -1;
	json = json_loadf(file, JSON_REJECT_DUPLICATES, &where);
	fclose(file);
	if (!json)
		return error_set(error, "%s:%d: no JSON document (%s)", path, where.line,
				 where.text);
	ret = record_from_json(json, record, &why);
	json_decref(json);
	return ret ? error_set(error, "%s: %.400s", path, why.text) : 0;
}
