// SPDX-License-Identifier: GPL-2.0-only
#include "live/area.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Off the page's start, so that an address masked to the page is told from the exact one. */
#define WORD_OFFSET 128

static int map_memory(struct area *area, struct error *error)
{
	int flags = MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS;
	void *start;

	if (area->mapping == MAPPING_SHMEM || area->mapping == MAPPING_SHMEM_PRIVATE) {
		area->memfd = memfd_create("uffd-conform", MFD_CLOEXEC);
		if (area->memfd < 0)
			return error_errno(error, "memfd_create");
		if (ftruncate(area->memfd, area->size))
			return error_errno(error, "ftruncate of a memfd");
		flags = MAP_FIXED | (area->mapping == MAPPING_SHMEM ? MAP_SHARED : MAP_PRIVATE);
	}
	start = mmap(area->start, area->size, PROT_READ | PROT_WRITE, flags, area->memfd, 0);
	if (start == MAP_FAILED)
		return error_errno(error, "mmap of %zu bytes of %s", area->size,
				   mapping_name(area->mapping));
	return 0;
}

int area_map(struct area *area, enum mapping mapping, unsigned int page_count, size_t huge_size,
	     struct error *error)
{
	bool huge = mapping == MAPPING_THP;
	int advice = huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE;
	uintptr_t start;

	*area = (struct area){
		.unit = huge ? huge_size : BASE_PAGE,
		.page_count = page_count,
		.mapping = mapping,
		.memfd = -1,
	};
	area->size = area->unit * page_count;
	area->reserved_size = area->size + 2 * area->unit + BASE_PAGE;
	area->reserved = mmap(NULL, area->reserved_size, PROT_NONE,
			      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (area->reserved == MAP_FAILED) {
		area->reserved = NULL;
		return error_errno(error, "mmap of %zu bytes of address space",
				   area->reserved_size);
	}
	start = (uintptr_t)area->reserved + BASE_PAGE;
	start = (start + area->unit - 1) / area->unit * area->unit;
	area->start = (char *)start;
	if (map_memory(area, error))
		return -1;
	/* EINVAL: a kernel without huge pages, where there is nothing to keep away from. */
	if (madvise(area->start, area->size, advice) && huge)
		return error_errno(error, "madvise(MADV_HUGEPAGE)");
	return 0;
}

void area_unmap(struct area *area)
{
	if (area->reserved)
		munmap(area->reserved, area->reserved_size);
	if (area->memfd >= 0)
		close(area->memfd);
	area->reserved = NULL;
	area->memfd = -1;
}

uint64_t *area_word(const struct area *area, unsigned int page)
{
	return (uint64_t *)(area->start + page * area->unit + WORD_OFFSET);
}

unsigned int area_page(const struct area *area, uint64_t address)
{
	uint64_t start = (uintptr_t)area->start;

	if (address < start || address >= start + area->size)
		return UINT32_MAX;
	return (address - start) / area->unit;
}

int area_each_run(const struct area *area, page_set pages,
		  int (*work)(char *start, size_t size, void *context), void *context)
{
	for (unsigned int first = 0; first < area->page_count; first++) {
		unsigned int end = first;
		int ret;

		while (end < area->page_count && pages >> end & 1)
			end++;
		if (end == first)
			continue;
		ret = work(area->start + first * area->unit, (end - first) * area->unit, context);
		if (ret)
			return ret;
		first = end;
	}
	return 0;
}

/* An area may be several mappings by now: their AnonHugePages are added up. */
int area_is_huge(const struct area *area, struct error *error)
{
	uintptr_t begin = (uintptr_t)area->start, end = begin + area->size;
	FILE *smaps = fopen("/proc/self/smaps", "re");
	uint64_t from = 0, to = 0, kib, total = 0;
	char line[512];

	if (!smaps)
		return error_errno(error, "/proc/self/smaps");
	while (fgets(line, sizeof(line), smaps)) {
		uint64_t low, high;

		if (sscanf(line, "%" SCNx64 "-%" SCNx64 " ", &low, &high) == 2) {
			from = low;
			to = high;
		} else if (from >= begin && to <= end &&
			   sscanf(line, "AnonHugePages: %" SCNu64, &kib) == 1) {
			total += kib * 1024;
		}
	}
	fclose(smaps);
	return total == area->size;
}
