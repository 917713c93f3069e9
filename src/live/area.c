// SPDX-License-Identifier: GPL-2.0-only
#include "live/area.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Off the page's start, so that an address masked to the page is told from the exact one. */
#define WORD_OFFSET 128

#define MTHP_SIZE (64 * 1024UL)

enum file_kind { FILE_NONE, FILE_MEMFD, FILE_HUGETLB, FILE_DISK };
enum unit_kind { UNIT_BASE_PAGE, UNIT_MTHP, UNIT_THP, UNIT_HUGETLB };

static const struct {
	enum file_kind file;
	enum unit_kind unit;
	int flags;
} kinds[MAPPING_COUNT] = {
	[MAPPING_ANON] = { .flags = MAP_PRIVATE | MAP_ANONYMOUS },
	[MAPPING_THP] = { .flags = MAP_PRIVATE | MAP_ANONYMOUS, .unit = UNIT_THP },
	[MAPPING_MTHP] = { .flags = MAP_PRIVATE | MAP_ANONYMOUS, .unit = UNIT_MTHP },
	[MAPPING_SHMEM] = { .flags = MAP_SHARED, .file = FILE_MEMFD },
	[MAPPING_SHMEM_PRIVATE] = { .flags = MAP_PRIVATE, .file = FILE_MEMFD },
	[MAPPING_SHMEM_THP] = { .flags = MAP_SHARED, .file = FILE_MEMFD, .unit = UNIT_THP },
	[MAPPING_HUGETLB] = { .flags = MAP_SHARED, .file = FILE_HUGETLB, .unit = UNIT_HUGETLB },
	[MAPPING_HUGETLB_PRIVATE] = { .flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB,
				      .unit = UNIT_HUGETLB },
	[MAPPING_FILE] = { .flags = MAP_SHARED, .file = FILE_DISK },
	[MAPPING_FILE_PRIVATE] = { .flags = MAP_PRIVATE, .file = FILE_DISK },
};

static size_t unit_size(enum mapping mapping, const struct facts *facts)
{
	switch (kinds[mapping].unit) {
	case UNIT_THP:
		return facts->thp_size;
	case UNIT_HUGETLB:
		return facts->hugetlb_size;
	case UNIT_MTHP:
		/* Of each folio more than one page, and of each page more than is touched. */
		return 2 * BASE_PAGE;
	case UNIT_BASE_PAGE:
		break;
	}
	return BASE_PAGE;
}

static int open_file(struct area *area, const struct facts *facts, struct error *error)
{
	switch (kinds[area->mapping].file) {
	case FILE_NONE:
		return 0;
	case FILE_MEMFD:
		area->file = memfd_create("uffd-conform", MFD_CLOEXEC);
		break;
	case FILE_HUGETLB:
		area->file = memfd_create("uffd-conform", MFD_CLOEXEC | MFD_HUGETLB);
		break;
	case FILE_DISK:
		area->file = open(facts->disk_folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
		break;
	}
	if (area->file < 0)
		return error_errno(error, "a file for %s", mapping_name(area->mapping));
	if (ftruncate(area->file, area->size))
		return error_errno(error, "ftruncate of a file for %s",
				   mapping_name(area->mapping));
	return 0;
}

char *area_map_part(const struct area *area, char *at, size_t size, size_t offset,
		    struct error *error)
{
	enum unit_kind unit = kinds[area->mapping].unit;
	bool huge = unit == UNIT_THP || unit == UNIT_MTHP;
	int flags = kinds[area->mapping].flags | (at ? MAP_FIXED : 0);
	char *start = mmap(at, size, PROT_READ | PROT_WRITE, flags, area->file,
			   area->file < 0 ? 0 : offset);

	if (start == MAP_FAILED) {
		error_errno(error, "mmap of %zu bytes of %s", size, mapping_name(area->mapping));
		return NULL;
	}
	/* EINVAL: a kernel without huge pages, where there is nothing to keep away from. */
	if (unit != UNIT_HUGETLB && madvise(start, size, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE) &&
	    (huge || errno != EINVAL)) {
		error_errno(error, "madvise(%s)", huge ? "MADV_HUGEPAGE" : "MADV_NOHUGEPAGE");
		return NULL;
	}
	return start;
}

/* Large folios come only to memory that no userfaultfd watches yet. */
static void populate(const struct area *area)
{
	for (size_t offset = 0; offset < area->size; offset += BASE_PAGE)
		*(volatile char *)(area->start + offset) = 0;
}

static int reserve(struct area *area, size_t alignment, struct error *error)
{
	size_t place = area->size + alignment + BASE_PAGE;
	uintptr_t start;

	area->reserved_size = 2 * place + BASE_PAGE;
	area->reserved = mmap(NULL, area->reserved_size, PROT_NONE,
			      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (area->reserved == MAP_FAILED) {
		area->reserved = NULL;
		return error_errno(error, "mmap of %zu bytes of address space",
				   area->reserved_size);
	}
	for (int i = 0; i < 2; i++) {
		start = (uintptr_t)area->reserved + BASE_PAGE + i * place;
		area->places[i] = (char *)((start + alignment - 1) / alignment * alignment);
	}
	area->start = area->places[0];
	return 0;
}

int area_map(struct area *area, enum mapping mapping, unsigned int page_count,
	     const struct facts *facts, struct error *error)
{
	size_t alignment;

	*area = (struct area){
		.unit = unit_size(mapping, facts),
		.page_count = page_count,
		.mapping = mapping,
		.file = -1,
	};
	area->size = area->unit * page_count;
	alignment = kinds[mapping].unit == UNIT_MTHP ? MTHP_SIZE : area->unit;
	if (reserve(area, alignment, error) || open_file(area, facts, error))
		return -1;
	if (!area_map_part(area, area->start, area->size, 0, error))
		return -1;
	if (kinds[mapping].unit == UNIT_MTHP)
		populate(area);
	return 0;
}

void area_unmap(struct area *area)
{
	if (area->reserved)
		munmap(area->reserved, area->reserved_size);
	if (area->file >= 0)
		close(area->file);
	area->reserved = NULL;
	area->file = -1;
}

size_t area_base_page(const struct area *area, unsigned int page)
{
	bool huge =
		kinds[area->mapping].unit == UNIT_THP || kinds[area->mapping].unit == UNIT_HUGETLB;

	return huge && page / 2 % 2 ? area->unit / BASE_PAGE - 1 : 0;
}

uint64_t *area_word(const struct area *area, unsigned int page)
{
	char *base_page = area->start + page * area->unit + area_base_page(area, page) * BASE_PAGE;

	return (uint64_t *)(base_page + WORD_OFFSET);
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
