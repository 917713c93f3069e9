/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What measurements came to: the canonical record, from which the table, the JSON, the plot and the
 * comparison are made. Pure. Of JSON that is read nothing is trusted.
 */
#ifndef UFFD_CONFORM_BENCH_RECORD_H
#define UFFD_CONFORM_BENCH_RECORD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bench/statistics.h"
#include "system/error.h"

enum bench_count {
	COUNT_MINOR_FAULTS,
	COUNT_EVENTS, /* of a userfaultfd, or signals */
	COUNT_COPIED, /* bytes that the kernel copied to break COW */
	COUNT_READ,   /* bytes that the kernel wrote to tell what is dirty */
	COUNT_OLD,    /* bytes mapped by entries whose accessed bit is not set */
	COUNT_MIGRATED,
	COUNT_CYCLES,
	COUNT_LOAD_MISSES,
	COUNT_STORE_MISSES,
	BENCH_COUNTS
};

struct bench_count_info {
	const char *name;    /* in JSON */
	const char *heading; /* of a column */
	/* What the kernel decides, the same each time. The CPU's counters only explain a time. */
	bool exact;
};

const struct bench_count_info *bench_count_info(enum bench_count count);

/* Per iteration */
struct tally {
	bool known;
	uint64_t median, min, max;
};

#define BENCH_PHASES_MAX 6
#define BENCH_NAME_MAX	 96

struct bench_phase_result {
	char name[24];
	char unit[16];		   /* what the times are per */
	double units;		   /* of it in an iteration */
	struct estimate wall, cpu; /* ns for one unit */
	struct tally counts[BENCH_COUNTS];
};

/* In place of a reason to skip: the measurement itself went wrong. */
#define BENCH_FAILED "failed"

struct bench_result {
	char name[BENCH_NAME_MAX];
	char memory[16];    /* 4k, thp, hugetlb, or "" */
	char mechanism[32]; /* of tracking, or "" */
	uint64_t size;	    /* bytes, or 0 */
	unsigned int dirty_per_mille;
	char skip[48]; /* token; "": measured */
	char reason[256];
	unsigned int phase_count;
	struct bench_phase_result phases[BENCH_PHASES_MAX];
};

struct bench_info {
	char tool[32], kernel[128], machine[32];
	char where[64]; /* "host", "qemu tcg" */
	char started[32];
	char cpu[96];	   /* its model */
	int cpus[2];	   /* where the writer and its monitor ran */
	double clock_ns;   /* what reading the clock costs */
	double empty_ns;   /* an iteration of nothing, as it is measured */
	char counters[48]; /* why there are none of the CPU, as a token; "": there are */
	bool quick;
};

struct bench_record {
	struct bench_info info;
	struct bench_result *results;
	size_t count, capacity;
	bool interrupted;
};

/* In place of a result of that name, if there is one. -1: no memory. */
int bench_record_add(struct bench_record *record, const struct bench_result *result,
		     struct error *error);
const struct bench_result *bench_record_find(const struct bench_record *record, const char *name);
void bench_record_free(struct bench_record *record);

/* In an emulator all times are those of the emulator. */
bool bench_is_emulated(const struct bench_info *info);

const struct bench_phase_result *bench_result_phase(const struct bench_result *result,
						    const char *name);

/* New references, NULL without memory. */
json_t *bench_info_to_json(const struct bench_info *info);
json_t *bench_result_to_json(const struct bench_result *result);
json_t *bench_record_to_json(const struct bench_record *record);

int bench_info_from_json(const json_t *json, struct bench_info *info, struct error *error);
int bench_result_from_json(const json_t *json, struct bench_result *result, struct error *error);

/* The error begins with the file's name. To be freed in either case. */
int bench_record_load(const char *path, struct bench_record *record, struct error *error);

/* "1G", "256M", "128K", "4095"; @text holds 24 bytes. */
void bench_size_format(uint64_t size, char *text);
/* -1 with the error set. */
int bench_size_parse(const char *text, uint64_t *size, struct error *error);

#endif
