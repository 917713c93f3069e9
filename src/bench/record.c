// SPDX-License-Identifier: GPL-2.0-only
#include "bench/record.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct bench_count_info infos[BENCH_COUNTS] = {
	[COUNT_MINOR_FAULTS] = { "minor_faults", "faults", true },
	[COUNT_EVENTS] = { "events", "events", true },
	[COUNT_COPIED] = { "copied_bytes", "copied", true },
	[COUNT_READ] = { "read_bytes", "read", true },
	[COUNT_OLD] = { "old_bytes", "old", true },
	[COUNT_MIGRATED] = { "migrated_pages", "migrated", false },
	[COUNT_CYCLES] = { "cycles", "cycles", false },
	[COUNT_LOAD_MISSES] = { "dtlb_load_misses", "TLB ld", false },
	[COUNT_STORE_MISSES] = { "dtlb_store_misses", "TLB st", false },
};

const struct bench_count_info *bench_count_info(enum bench_count count)
{
	return &infos[count];
}

static struct bench_result *find(const struct bench_record *record, const char *name)
{
	for (size_t i = 0; i < record->count; i++)
		if (!strcmp(record->results[i].name, name))
			return &record->results[i];
	return NULL;
}

const struct bench_result *bench_record_find(const struct bench_record *record, const char *name)
{
	return find(record, name);
}

int bench_record_add(struct bench_record *record, const struct bench_result *result,
		     struct error *error)
{
	struct bench_result *there = find(record, result->name), *larger;

	if (!there && record->count == record->capacity) {
		record->capacity = record->capacity ? 2 * record->capacity : 64;
		larger = realloc(record->results, record->capacity * sizeof(*larger));
		if (!larger)
			return error_errno(error, "results");
		record->results = larger;
	}
	if (!there)
		there = &record->results[record->count++];
	*there = *result;
	return 0;
}

void bench_record_free(struct bench_record *record)
{
	free(record->results);
	*record = (struct bench_record){ 0 };
}

bool bench_is_emulated(const struct bench_info *info)
{
	return !strncmp(info->where, "qemu", 4);
}

const struct bench_phase_result *bench_result_phase(const struct bench_result *result,
						    const char *name)
{
	for (unsigned int i = 0; i < result->phase_count; i++)
		if (!strcmp(result->phases[i].name, name))
			return &result->phases[i];
	return NULL;
}

static const struct {
	char letter;
	uint64_t bytes;
} suffixes[] = { { 'G', 1 << 30 }, { 'M', 1 << 20 }, { 'K', 1 << 10 } };

#define SUFFIXES (sizeof(suffixes) / sizeof(suffixes[0]))

void bench_size_format(uint64_t size, char *text)
{
	for (size_t i = 0; i < SUFFIXES; i++) {
		if (!size || size % suffixes[i].bytes)
			continue;
		snprintf(text, 24, "%" PRIu64 "%c", size / suffixes[i].bytes, suffixes[i].letter);
		return;
	}
	snprintf(text, 24, "%" PRIu64, size);
}

int bench_size_parse(const char *text, uint64_t *size, struct error *error)
{
	uint64_t factor = 1, number;
	char *end;

	errno = 0;
	number = strtoull(text, &end, 10);
	for (size_t i = 0; i < SUFFIXES; i++)
		if (end[0] == suffixes[i].letter && !end[1]) {
			factor = suffixes[i].bytes;
			end++;
		}
	if (text[0] < '0' || text[0] > '9' || *end || errno || !number ||
	    number > (UINT64_C(1) << 46) / factor)
		return error_set(error, "'%s' is no size, such as 64M", text);
	*size = number * factor;
	return 0;
}
