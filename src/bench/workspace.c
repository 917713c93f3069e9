// SPDX-License-Identifier: GPL-2.0-only
#include "bench/workspace.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "live/area.h"
#include "runner/needs.h"
#include "system/uapi.h"

#define BIT(need) (UINT64_C(1) << (need))

static const struct bench_memory_info infos[BENCH_MEMORIES] = {
	[MEMORY_4K] = { "4k", "page", SMALL_PAGE, 0 },
	[MEMORY_THP] = { "thp", "huge page", HUGE_PAGE, BIT(NEED_THP) },
	[MEMORY_HUGETLB] = { "hugetlb", "huge page", HUGE_PAGE, BIT(NEED_HUGETLB) },
};

const struct bench_memory_info *bench_memory_info(enum bench_memory memory)
{
	return &infos[memory];
}

static int check_huge(const struct workspace *workspace, struct error *error)
{
	const struct area area = { .start = workspace->start, .size = workspace->size };
	uint64_t huge;

	if (area_smaps(&area, "AnonHugePages", &huge, error))
		return -1;
	if (huge == workspace->size)
		return 0;
	return error_set(error, "only %llu of %zu KiB could be had in huge pages",
			 (unsigned long long)huge >> 10, workspace->size >> 10);
}

int workspace_map(struct workspace *workspace, enum bench_memory memory, size_t size,
		  struct error *error)
{
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
	char *start;

	*workspace = (struct workspace){
		.memory = memory,
		.size = size,
		.page_size = infos[memory].page_size,
		/* With a guard at either side, so that it merges with nothing. */
		.reserved_size = size + 2 * HUGE_PAGE,
	};
	workspace->reserved = mmap(NULL, workspace->reserved_size, PROT_NONE, flags, -1, 0);
	if (workspace->reserved == MAP_FAILED)
		return error_errno(error, "mmap of %zu MiB", size >> 20);
	start = workspace->reserved;
	start += HUGE_PAGE - (uintptr_t)start % HUGE_PAGE;
	if (memory == MEMORY_HUGETLB)
		flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB | (int)UC_HUGE_2MB;
	workspace->start = mmap(start, size, PROT_READ | PROT_WRITE, flags | MAP_FIXED, -1, 0);
	if (workspace->start == MAP_FAILED) {
		error_errno(error, "mmap of %zu MiB", size >> 20);
		workspace_unmap(workspace);
		return -1;
	}
	if (memory != MEMORY_HUGETLB)
		madvise(start, size, memory == MEMORY_THP ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
	workspace_touch(workspace);
	if (memory == MEMORY_THP && check_huge(workspace, error)) {
		workspace_unmap(workspace);
		return -1;
	}
	return 0;
}

void workspace_unmap(struct workspace *workspace)
{
	munmap(workspace->reserved, workspace->reserved_size);
}

void workspace_touch(const struct workspace *workspace)
{
	for (size_t at = 0; at < workspace->size; at += SMALL_PAGE)
		*(volatile char *)(workspace->start + at) = 1;
}

uint64_t workspace_limit(void)
{
	unsigned long long available = 0;
	FILE *file = fopen("/proc/meminfo", "re");
	char line[128];

	if (!file)
		return 0;
	while (!available && fgets(line, sizeof(line), file))
		sscanf(line, "MemAvailable: %llu kB", &available);
	fclose(file);
	return available * 1024 / 2;
}
