// SPDX-License-Identifier: GPL-2.0-only
/* What /proc/self/smaps tells of the memory under test: the mappings it is made of by now. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "live/area.h"

/* A page of the sequence has its own flags, and so has a base page of it. */
#define MAPPINGS_MAX (4 * SEQUENCE_PAGES_MAX)

struct smaps {
	FILE *file;
	uintptr_t begin, end; /* of the area */
	uint64_t from, to;    /* of the mapping that the lines are about */
};

static int smaps_open(struct smaps *smaps, const struct area *area, struct error *error)
{
	*smaps = (struct smaps){
		.file = fopen("/proc/self/smaps", "re"),
		.begin = (uintptr_t)area->start,
		.end = (uintptr_t)area->start + area->size,
	};
	return smaps->file ? 0 : error_errno(error, "/proc/self/smaps");
}

/* The next line about the area. */
static bool smaps_next(struct smaps *smaps, char *line, int size, bool *first)
{
	while (fgets(line, size, smaps->file)) {
		uint64_t from, to;

		*first = sscanf(line, "%" SCNx64 "-%" SCNx64 " ", &from, &to) == 2;
		if (*first) {
			smaps->from = from;
			smaps->to = to;
		}
		if (smaps->from >= smaps->begin && smaps->to <= smaps->end)
			return true;
	}
	fclose(smaps->file);
	return false;
}

int area_smaps(const struct area *area, const char *field, uint64_t *bytes, struct error *error)
{
	size_t length = strlen(field);
	struct smaps smaps;
	char line[512];
	uint64_t kib;
	bool first;

	*bytes = 0;
	if (smaps_open(&smaps, area, error))
		return -1;
	while (smaps_next(&smaps, line, sizeof(line), &first))
		if (!strncmp(line, field, length) && sscanf(line + length, ": %" SCNu64, &kib) == 1)
			*bytes += kib * 1024;
	return 0;
}

int area_each_mapping(const struct area *area, int (*work)(char *start, size_t size, void *context),
		      void *context, struct error *error)
{
	struct {
		char *start;
		size_t size;
	} mappings[MAPPINGS_MAX];
	struct smaps smaps;
	size_t count = 0;
	char line[512];
	bool first;
	int ret = 0;

	if (smaps_open(&smaps, area, error))
		return -1;
	while (smaps_next(&smaps, line, sizeof(line), &first)) {
		if (!first || count == MAPPINGS_MAX)
			continue;
		mappings[count].start = (char *)(uintptr_t)smaps.from;
		mappings[count++].size = smaps.to - smaps.from;
	}
	for (size_t i = 0; i < count && !ret; i++)
		ret = work(mappings[i].start, mappings[i].size, context);
	return ret;
}

int area_writable(const struct area *area, page_set *pages, struct error *error)
{
	struct smaps smaps;
	char line[512];
	bool first;

	*pages = 0;
	if (smaps_open(&smaps, area, error))
		return -1;
	while (smaps_next(&smaps, line, sizeof(line), &first)) {
		if (!first || !strstr(line, " rw"))
			continue;
		for (unsigned int i = 0; i < area->page_count; i++) {
			uintptr_t start = (uintptr_t)area->start + i * area->unit;

			if (start >= smaps.from && start < smaps.to)
				*pages |= 1u << i;
		}
	}
	return 0;
}

/* By the flags "uw", registered for write-protection, and "dc", not copied by fork. */
int area_is_followed(const struct area *area, struct error *error)
{
	struct smaps smaps;
	bool first, followed = false;
	char line[512];

	if (smaps_open(&smaps, area, error))
		return -1;
	while (smaps_next(&smaps, line, sizeof(line), &first))
		if (!strncmp(line, "VmFlags:", 8) && strstr(line, " uw") && !strstr(line, " dc"))
			followed = true;
	return followed;
}

int area_is_huge(const struct area *area, struct error *error)
{
	bool shared = area->mapping == MAPPING_SHMEM_THP;
	uint64_t bytes;

	if (area_smaps(area, shared ? "ShmemPmdMapped" : "AnonHugePages", &bytes, error))
		return -1;
	return bytes == area->size;
}
