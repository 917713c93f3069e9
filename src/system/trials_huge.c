// SPDX-License-Identifier: GPL-2.0-only
#include "system/trials.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "system/uapi.h"
#include "system/value_file.h"

#define THP_FOLDER     "/sys/kernel/mm/transparent_hugepage/"
#define HUGETLB_FOLDER "/sys/kernel/mm/hugepages/hugepages-2048kB/"
#define SPLIT_FILE     "/sys/kernel/debug/split_huge_pages"

#define MTHP_SIZE ((size_t)64 << 10)

/* What memory is short of now it may have in a moment. */
#define TRIES_MAX 5

/* Whether smaps counts huge pages of this kind ("AnonHugePages") in the area of @address. */
static bool counts_huge(const char *address, const char *kind)
{
	uintptr_t start, end, at = (uintptr_t)address;
	FILE *stream = fopen("/proc/self/smaps", "re");
	size_t length = strlen(kind);
	unsigned long kilobytes = 0;
	bool inside = false;
	char line[512];

	if (!stream)
		return false;
	while (fgets(line, sizeof(line), stream)) {
		if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " ", &start, &end) == 2)
			inside = start <= at && at < end;
		else if (inside && !strncmp(line, kind, length) && line[length] == ':')
			break;
	}
	if (!feof(stream) && !ferror(stream))
		kilobytes = strtoul(line + length + 1, NULL, 10);
	fclose(stream);
	return kilobytes > 0;
}

/* An address space area of @size that begins at a multiple of it, or NULL. */
static char *aligned_area(size_t size, int flags, int fd)
{
	char *memory, *aligned;

	if (!size || size & (size - 1) || size > SIZE_MAX / 4)
		return NULL;
	memory =
		mmap(NULL, 2 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (memory == MAP_FAILED)
		return NULL;
	aligned = memory + (-(uintptr_t)memory & (size - 1));
	aligned = mmap(aligned, size, PROT_READ | PROT_WRITE, flags | MAP_FIXED | MAP_NORESERVE, fd,
		       0);
	return aligned == MAP_FAILED ? NULL : aligned;
}

static char *aligned_private(size_t size)
{
	return aligned_area(size, MAP_PRIVATE | MAP_ANONYMOUS, -1);
}

static size_t thp_size(const struct facts *facts)
{
	return facts->thp_size ? (size_t)facts->thp_size : (size_t)2 << 20;
}

/* The word in force of a file that shows all; "" where there is no such file. */
static void read_choice(const char *path, char *word, size_t size)
{
	char text[128];

	if (value_read(path, text, sizeof(text)))
		text[0] = '\0';
	value_choice(text);
	snprintf(word, size, "%.*s", (int)size - 1, text);
}

void trial_thp(struct facts *facts)
{
	char text[64];
	size_t size;
	char *area;

	read_choice(THP_FOLDER "enabled", facts->thp_enabled, sizeof(facts->thp_enabled));
	if (!value_read(THP_FOLDER "hpage_pmd_size", text, sizeof(text)))
		facts->thp_size = strtoull(text, NULL, 10);
	size = thp_size(facts);
	area = aligned_private(size);
	if (!area || madvise(area, size, MADV_HUGEPAGE) < 0)
		return;
	write_byte(area, 1);
	facts->thp = counts_huge(area, "AnonHugePages");
}

/*
 * Nothing tells the size of a folio. But one store makes all of its pages present, and where page
 * frame numbers are shown, they follow each other from a multiple of their number.
 */
static bool is_one_folio(const char *area, size_t count, bool pfn_visible)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint64_t first = 0, word, pfn;

	for (size_t i = 0; i < count; i++) {
		if (pagemap_word(area + i * page, &word) || !(word & UC_PAGEMAP_PRESENT))
			return false;
		pfn = word & UC_PAGEMAP_PFN_MASK;
		first = i ? first : pfn;
		if (pfn_visible && (pfn != first + i || first % count))
			return false;
	}
	return true;
}

void trial_mthp(struct facts *facts)
{
	size_t count = MTHP_SIZE / (size_t)sysconf(_SC_PAGESIZE);

	read_choice(THP_FOLDER "hugepages-64kB/enabled", facts->mthp_enabled,
		    sizeof(facts->mthp_enabled));
	for (int i = 0; i < TRIES_MAX && *facts->mthp_enabled && count > 1 && !facts->mthp; i++) {
		char *area = aligned_private(MTHP_SIZE);

		if (!area || madvise(area, MTHP_SIZE, MADV_HUGEPAGE) < 0)
			return;
		write_byte(area, 1);
		facts->mthp = is_one_folio(area, count, facts->pfn_visible);
	}
}

void trial_shmem_thp(struct facts *facts)
{
	int fd = memfd_create("uffd-conform", MFD_CLOEXEC);
	size_t size = thp_size(facts);
	char *area;

	read_choice(THP_FOLDER "shmem_enabled", facts->shmem_enabled, sizeof(facts->shmem_enabled));
	if (fd < 0 || ftruncate(fd, (off_t)size) < 0)
		return;
	area = aligned_area(size, MAP_SHARED, fd);
	if (!area || madvise(area, size, MADV_HUGEPAGE) < 0)
		return;
	write_byte(area, 1);
	facts->shmem_thp = counts_huge(area, "ShmemPmdMapped");
}

void trial_collapse(struct facts *facts)
{
	const struct timespec moment = { .tv_nsec = 1000000 };
	size_t size = thp_size(facts);
	char *area = aligned_private(size);

	if (!area) {
		facts->collapse_errno = ENOMEM;
		return;
	}
	/* Small pages first, whatever is enabled. */
	madvise(area, size, MADV_NOHUGEPAGE);
	write_byte(area, 1);
	madvise(area, size, MADV_HUGEPAGE);
	for (int i = 0; i < TRIES_MAX; i++) {
		facts->collapse_errno = madvise(area, size, UC_MADV_COLLAPSE) < 0 ? errno : 0;
		if (facts->collapse_errno != EAGAIN && facts->collapse_errno != EBUSY)
			break;
		nanosleep(&moment, NULL);
	}
	if (!facts->collapse_errno && !counts_huge(area, "AnonHugePages"))
		facts->collapse_errno = EIO;
}

/* A whole system's worth of pages is what a single number would split: only ever a range of ours.
 */
void trial_split(struct facts *facts)
{
	size_t size = thp_size(facts);
	char *area = aligned_private(size), text[64];

	if (!area) {
		facts->split_errno = ENOMEM;
		return;
	}
	madvise(area, size, MADV_HUGEPAGE);
	write_byte(area, 1);
	snprintf(text, sizeof(text), "%d,0x%" PRIxPTR ",0x%" PRIxPTR, getpid(), (uintptr_t)area,
		 (uintptr_t)area + size);
	facts->split_errno = value_write(SPLIT_FILE, text);
	if (!facts->split_errno && counts_huge(area, "AnonHugePages"))
		facts->split_errno = EIO;
}

void trial_hugetlb(struct facts *facts)
{
	int free_pages = value_read_int(HUGETLB_FOLDER "free_hugepages");
	int reserved = value_read_int(HUGETLB_FOLDER "resv_hugepages");
	char *page;

	if (free_pages >= 0)
		facts->hugetlb_size = UC_HUGE_2MB_SIZE;
	if (free_pages > reserved)
		facts->hugetlb_free = (unsigned int)(free_pages - (reserved > 0 ? reserved : 0));
	page = mmap(NULL, UC_HUGE_2MB_SIZE, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB | UC_HUGE_2MB, -1, 0);
	if (page == MAP_FAILED) {
		facts->hugetlb_errno = errno;
		return;
	}
	/* A limit of the control group ends the process here. */
	write_byte(page, 1);
	facts->hugetlb_errno = 0;
}
