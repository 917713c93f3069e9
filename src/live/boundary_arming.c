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

/* The ranges found, or -1 with the errno in the outcome. */
static int scan(struct scene *scene, int pagemap, const char *start, size_t size, size_t room)
{
	struct uc_page_region regions[BOUNDARY_PAGES] = { 0 };
	struct uc_pm_scan_arg argument = {
		.size = sizeof(argument),
		.flags = UC_PM_SCAN_WP_MATCHING | UC_PM_SCAN_CHECK_WPASYNC,
		.start = (uintptr_t)start,
		.end = (uintptr_t)start + size,
		.vec = (uintptr_t)regions,
		.vec_len = room,
		.category_mask = UC_PAGE_IS_WRITTEN,
		.return_mask = UC_PAGE_IS_WRITTEN,
	};
	int found = ioctl(pagemap, UC_PAGEMAP_SCAN, &argument);

	scene_errno(scene, found < 0 ? errno : 0);
	if (found >= 0 && found != 1)
		scene_wrong(scene, "%d ranges found", found);
	else if (found == 1 && (regions[0].start != (uintptr_t)start ||
				regions[0].end != (uintptr_t)start + BOUNDARY_PAGE))
		scene_wrong(scene, "another range is found");
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
	char *start;

	if (scene_open(scene, BOUNDARY_MEMORY_WP, ~0u))
		return -1;
	start = scene->area.start;
	/* Page 1 parts what is found in two; there is room for one. */
	if (scene_protect(scene->uffd, start + BOUNDARY_PAGE, UC_UFFDIO_WRITEPROTECT_MODE_WP))
		return error_set(scene->error, "UFFDIO_WRITEPROTECT was refused");
	if (scan(scene, pagemap, start, scene->area.size, 1) < 0)
		return 0;
	return judge(scene, pagemap, start, BOUNDARY_PAGES, 2);
}

static int part_of_huge(struct scene *scene, int pagemap, char *start)
{
	/* Not huge, if it cannot be, the memory still has to do. */
	madvise(start, HUGE_SIZE, MADV_HUGEPAGE);
	for (size_t i = 0; i < HUGE_SIZE; i += BOUNDARY_PAGE)
		start[i] = 1;
	scene->uffd = boundary_uffd(scene->info->features | UC_UFFD_FEATURE_WP, scene->error);
	if (scene->uffd < 0 || boundary_register(scene->uffd, start, HUGE_SIZE,
						 UC_UFFDIO_REGISTER_MODE_WP, scene->error))
		return -1;
	if (scan(scene, pagemap, start, BOUNDARY_PAGE, BOUNDARY_PAGES) < 0)
		return 0;
	return judge(scene, pagemap, start, HUGE_PAGES, 1);
}

static int with_huge(struct scene *scene, int pagemap)
{
	char *reserved = mmap(NULL, 2 * HUGE_SIZE, PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int ret;

	if (reserved == MAP_FAILED)
		return error_errno(scene->error, "mmap");
	ret = part_of_huge(scene, pagemap, reserved + -(uintptr_t)reserved % HUGE_SIZE);
	munmap(reserved, 2 * HUGE_SIZE);
	return ret;
}

static int with_pagemap(struct scene *scene, int (*part)(struct scene *scene, int pagemap))
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
	return with_pagemap(scene, vec_full);
}

int scene_scan_protect_part_of_huge(struct scene *scene)
{
	return with_pagemap(scene, with_huge);
}
