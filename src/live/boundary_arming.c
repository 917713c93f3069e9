// SPDX-License-Identifier: GPL-2.0-only
/* What PAGEMAP_SCAN arms with PM_SCAN_WP_MATCHING: what it tells and nothing else. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/boundary_scene.h"

#define HUGE_SIZE  (UINT64_C(2) << 20)
#define HUGE_PAGES (HUGE_SIZE / BOUNDARY_PAGE)

/* What is asked for, and what is right: one range of so many pages, the walk ending behind it. */
struct request {
	const char *start;
	size_t size;
	size_t room; /* ranges */
	size_t max_pages;
	size_t found;
	size_t walked; /* pages, 0: wherever */
};

/* The ranges found, or -1 with the errno in the outcome. */
static int scan(struct scene *scene, int pagemap, const struct request *request)
{
	struct uc_page_region regions[BOUNDARY_PAGES] = { 0 };
	uintptr_t start = (uintptr_t)request->start;
	struct uc_pm_scan_arg argument = {
		.size = sizeof(argument),
		.flags = UC_PM_SCAN_WP_MATCHING | UC_PM_SCAN_CHECK_WPASYNC,
		.start = start,
		.end = start + request->size,
		.vec = (uintptr_t)regions,
		.vec_len = request->room,
		.max_pages = request->max_pages,
		.category_mask = UC_PAGE_IS_WRITTEN,
		.return_mask = UC_PAGE_IS_WRITTEN,
	};
	int found = ioctl(pagemap, UC_PAGEMAP_SCAN, &argument);
	size_t walked = (argument.walk_end - start) / BOUNDARY_PAGE;

	scene_errno(scene, found < 0 ? errno : 0);
	if (found >= 0 && found != 1)
		scene_wrong(scene, "%d ranges found", found);
	else if (found == 1 && (regions[0].start != start ||
				regions[0].end != start + request->found * BOUNDARY_PAGE))
		scene_wrong(scene, "another range is found");
	else if (found == 1 && request->walked && walked != request->walked)
		scene_wrong(scene, "walk_end is page %zu", walked);
	return found;
}

/* That of these pages the first are armed, and no others. */
static int judge(struct scene *scene, int pagemap, const char *start, size_t count, size_t armed)
{
	uint64_t entries[HUGE_PAGES];
	ssize_t size = count * sizeof(entries[0]);

	if (pread(pagemap, entries, size, (uintptr_t)start / BOUNDARY_PAGE * sizeof(entries[0])) !=
	    size)
		return error_errno(scene->error, "/proc/self/pagemap");
	for (size_t i = 0; i < count && !scene->outcome->rest_wrong; i++)
		if (!(entries[i] & UC_PAGEMAP_UFFD_WP) != (i >= armed))
			scene_wrong(scene, "page %zu is %sarmed", i, i < armed ? "not " : "");
	return 0;
}

static int vec_full(struct scene *scene, int pagemap)
{
	struct request request;
	char *start;

	if (scene_open(scene, BOUNDARY_MEMORY_WP, ~0u))
		return -1;
	start = scene->area.start;
	/* Page 1 parts what is found in two; there is room for one. */
	if (scene_protect(scene->uffd, start + BOUNDARY_PAGE, UC_UFFDIO_WRITEPROTECT_MODE_WP))
		return error_set(scene->error, "UFFDIO_WRITEPROTECT was refused");
	request =
		(struct request){ .start = start, .size = scene->area.size, .room = 1, .found = 1 };
	if (scan(scene, pagemap, &request) < 0)
		return 0;
	return judge(scene, pagemap, start, BOUNDARY_PAGES, 2);
}

/* Registers huge pages, all written, and scans them; the first @armed pages are armed then. */
static int scan_huge(struct scene *scene, int pagemap, uint64_t features,
		     const struct request *request, size_t size)
{
	char *start = (char *)request->start;

	for (size_t i = 0; i < size; i += BOUNDARY_PAGE)
		start[i] = 1;
	scene->uffd =
		boundary_uffd(scene->info->features | UC_UFFD_FEATURE_WP | features, scene->error);
	if (scene->uffd < 0 ||
	    boundary_register(scene->uffd, start, size, UC_UFFDIO_REGISTER_MODE_WP, scene->error))
		return -1;
	if (scan(scene, pagemap, request) < 0 || scene->outcome->rest_wrong)
		return 0;
	/* Of hugetlbfs all that was found is a whole huge page. */
	return judge(scene, pagemap, start, HUGE_PAGES, request->found);
}

static int with_huge(struct scene *scene, int pagemap)
{
	bool limited = scene->info == boundary_info(BOUNDARY_SCAN_PROTECT_MAX_PAGES_HUGE);
	char *reserved = mmap(NULL, 2 * HUGE_SIZE, PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct request request = { .room = BOUNDARY_PAGES, .found = 1, .walked = 1 };
	int ret;

	if (reserved == MAP_FAILED)
		return error_errno(scene->error, "mmap");
	request.start = reserved + -(uintptr_t)reserved % HUGE_SIZE;
	request.size = limited ? HUGE_SIZE : BOUNDARY_PAGE;
	request.max_pages = limited;
	/* Not huge, if it cannot be, the memory still has to do. */
	madvise((char *)request.start, HUGE_SIZE, MADV_HUGEPAGE);
	ret = scan_huge(scene, pagemap, 0, &request, HUGE_SIZE);
	munmap(reserved, 2 * HUGE_SIZE);
	return ret;
}

/* Three pages, and room for the first and a bit of the second. */
static int with_hugetlb(struct scene *scene, int pagemap)
{
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB | (int)UC_HUGE_2MB;
	size_t size = 3 * HUGE_SIZE;
	char *start = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
	struct request request = {
		.start = start,
		.size = size,
		.room = BOUNDARY_PAGES,
		.max_pages = HUGE_PAGES + 1,
		.found = HUGE_PAGES,
		.walked = HUGE_PAGES,
	};
	int ret;

	if (start == MAP_FAILED)
		return error_errno(scene->error, "mmap of hugetlbfs pages");
	ret = scan_huge(scene, pagemap, UC_UFFD_FEATURE_WP_SHMEM, &request, size);
	munmap(start, size);
	return ret;
}

int scene_with_pagemap(struct scene *scene, int (*part)(struct scene *scene, int pagemap))
{
	int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	int ret;

	if (pagemap < 0)
		return error_errno(scene->error, "/proc/self/pagemap");
	ret = part(scene, pagemap);
	close(pagemap);
	return ret;
}

int scene_scan_protect_vec_full(struct scene *scene)
{
	return scene_with_pagemap(scene, vec_full);
}

int scene_scan_protect_part_of_huge(struct scene *scene)
{
	return scene_with_pagemap(scene, with_huge);
}

int scene_scan_protect_max_pages_huge(struct scene *scene)
{
	return scene_with_pagemap(scene, with_huge);
}

int scene_scan_protect_part_of_hugetlb(struct scene *scene)
{
	return scene_with_pagemap(scene, with_hugetlb);
}
