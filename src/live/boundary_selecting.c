// SPDX-License-Identifier: GPL-2.0-only
/* What PAGEMAP_SCAN finds by its masks, and where it ends. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/boundary_scene.h"

#define FOUND_MAX 3
#define ROOM	  8 /* ranges */
#define PROTECT	  (UC_PM_SCAN_WP_MATCHING | UC_PM_SCAN_CHECK_WPASYNC)
/* More ranges than the kernel buffers at a time: 512, a page table's entries. */
#define MANY	  600
#define FEW_LESS  550

/* Pages [from, to) of the four, with what is told about them. */
struct found {
	unsigned int from, to;
	uint64_t categories;
};

static const struct plan {
	enum boundary boundary;
	uint64_t flags, mask, inverted, anyof, told, max_pages;
	bool shared;		 /* memory of that kind, all written */
	bool no_vec;		 /* no output buffer */
	unsigned int registered; /* pages at the start that are in async mode */
	struct found found[FOUND_MAX];
	unsigned int walked; /* pages, 0: all */
	uint32_t armed;	     /* a bit per page that is, after a scan that protects */
} plans[] = {
	{ .boundary = BOUNDARY_SCAN_MASK,
	  .mask = UC_PAGE_IS_PRESENT | UC_PAGE_IS_PFNZERO,
	  .told = UC_PAGE_IS_PRESENT,
	  .found = { { 2, 3, UC_PAGE_IS_PRESENT } } },
	{ .boundary = BOUNDARY_SCAN_ANYOF,
	  .anyof = UC_PAGE_IS_PFNZERO | UC_PAGE_IS_SWAPPED,
	  .told = UC_PAGE_IS_PRESENT,
	  .found = { { 2, 3, UC_PAGE_IS_PRESENT } } },
	{ .boundary = BOUNDARY_SCAN_INVERTED,
	  .mask = UC_PAGE_IS_PRESENT,
	  .inverted = UC_PAGE_IS_PRESENT,
	  .told = UC_PAGE_IS_PRESENT,
	  .found = { { 1, 2, 0 } } },
	{ .boundary = BOUNDARY_SCAN_RETURN,
	  .mask = UC_PAGE_IS_PRESENT,
	  .told = UC_PAGE_IS_PRESENT | UC_PAGE_IS_PFNZERO,
	  .found = { { 0, 1, UC_PAGE_IS_PRESENT },
		     { 2, 3, UC_PAGE_IS_PRESENT | UC_PAGE_IS_PFNZERO },
		     { 3, 4, UC_PAGE_IS_PRESENT } } },
	{ .boundary = BOUNDARY_SCAN_RETURN_ONE,
	  .mask = UC_PAGE_IS_PRESENT,
	  .told = UC_PAGE_IS_PRESENT,
	  .found = { { 0, 1, UC_PAGE_IS_PRESENT }, { 2, 4, UC_PAGE_IS_PRESENT } } },
	{ .boundary = BOUNDARY_SCAN_FILE,
	  .shared = true,
	  .mask = UC_PAGE_IS_FILE,
	  .told = UC_PAGE_IS_FILE,
	  .found = { { 0, 4, UC_PAGE_IS_FILE } } },
	{ .boundary = BOUNDARY_SCAN_WPALLOWED,
	  .registered = 2,
	  .mask = UC_PAGE_IS_WPALLOWED,
	  .told = UC_PAGE_IS_WPALLOWED,
	  .found = { { 0, 2, UC_PAGE_IS_WPALLOWED } } },
	{ .boundary = BOUNDARY_SCAN_WPALLOWED_INVERTED,
	  .registered = 2,
	  .mask = UC_PAGE_IS_WPALLOWED,
	  .inverted = UC_PAGE_IS_WPALLOWED,
	  .told = UC_PAGE_IS_WPALLOWED,
	  .found = { { 2, 4, 0 } } },
	{ .boundary = BOUNDARY_SCAN_MAX_PAGES_IN_RANGE,
	  .mask = UC_PAGE_IS_PRESENT,
	  .told = UC_PAGE_IS_PRESENT,
	  .max_pages = 2,
	  .found = { { 0, 1, UC_PAGE_IS_PRESENT }, { 2, 3, UC_PAGE_IS_PRESENT } },
	  .walked = 3 },
	{ .boundary = BOUNDARY_SCAN_NO_VEC,
	  .no_vec = true,
	  .mask = UC_PAGE_IS_PRESENT,
	  .told = UC_PAGE_IS_PRESENT },
	{ .boundary = BOUNDARY_SCAN_PROTECT_MATCHING,
	  .flags = PROTECT,
	  .registered = BOUNDARY_PAGES,
	  .mask = UC_PAGE_IS_PRESENT | UC_PAGE_IS_WRITTEN,
	  .told = UC_PAGE_IS_PRESENT,
	  .found = { { 0, 1, UC_PAGE_IS_PRESENT }, { 2, 4, UC_PAGE_IS_PRESENT } },
	  .armed = 0xd },
	{ .boundary = BOUNDARY_SCAN_PROTECT_NO_VEC,
	  .flags = PROTECT,
	  .registered = BOUNDARY_PAGES,
	  .no_vec = true,
	  .mask = UC_PAGE_IS_PRESENT | UC_PAGE_IS_WRITTEN,
	  .armed = 0xd },
};

static const struct plan *plan_of(const struct scene *scene)
{
	size_t i = 0;

	while (boundary_info(plans[i].boundary) != scene->info)
		i++;
	return &plans[i];
}

static int make_pages(struct scene *scene, const struct plan *plan)
{
	struct boundary_area *area = &scene->area;
	size_t size = plan->registered * BOUNDARY_PAGE;

	if (plan->shared)
		return boundary_area_map(area, BOUNDARY_MEMORY_SHMEM_MISSING, 0xf, scene->error);
	if (boundary_area_map(area, BOUNDARY_MEMORY_PLAIN, 0x9, scene->error))
		return -1;
	(void)*(volatile char *)(area->start + 2 * BOUNDARY_PAGE);
	if (!size)
		return 0;
	scene->uffd = boundary_uffd(scene->info->features | UC_UFFD_FEATURE_WP, scene->error);
	return scene->uffd < 0 ? -1
			       : boundary_register(scene->uffd, area->start, size,
						   UC_UFFDIO_REGISTER_MODE_WP, scene->error);
}

static unsigned int page_number(const struct scene *scene, uint64_t address)
{
	return (address - (uintptr_t)scene->area.start) / BOUNDARY_PAGE;
}

static void judge_found(struct scene *scene, const struct plan *plan,
			const struct uc_page_region *regions, unsigned int count)
{
	unsigned int expected = 0;

	while (expected < FOUND_MAX && plan->found[expected].to)
		expected++;
	if (count != expected)
		scene_wrong(scene, "%u ranges found", count);
	for (unsigned int i = 0; i < count && !scene->outcome->rest_wrong; i++) {
		unsigned int from = page_number(scene, regions[i].start);
		unsigned int to = page_number(scene, regions[i].end);

		if (from != plan->found[i].from || to != plan->found[i].to)
			scene_wrong(scene, "range %u is of the pages from %u to before %u", i, from,
				    to);
		else if (regions[i].categories != plan->found[i].categories)
			scene_wrong(scene, "range %u has the categories 0x%llx", i,
				    (unsigned long long)regions[i].categories);
	}
}

static int judge_armed(struct scene *scene, int pagemap, uint32_t armed)
{
	uint64_t entries[BOUNDARY_PAGES];
	off_t offset = (uintptr_t)scene->area.start / BOUNDARY_PAGE * sizeof(entries[0]);

	if (pread(pagemap, entries, sizeof(entries), offset) != sizeof(entries))
		return error_errno(scene->error, "/proc/self/pagemap");
	for (size_t i = 0; i < BOUNDARY_PAGES && !scene->outcome->rest_wrong; i++) {
		bool right = armed >> i & 1, seen = entries[i] & UC_PAGEMAP_UFFD_WP;

		if (seen != right)
			scene_wrong(scene, "page %zu is %sarmed", i, right ? "not " : "");
	}
	return 0;
}

static int select_pages(struct scene *scene, int pagemap)
{
	const struct plan *plan = plan_of(scene);
	struct uc_page_region regions[ROOM] = { 0 };
	struct uc_pm_scan_arg scan = {
		.size = sizeof(scan),
		.flags = plan->flags,
		.vec = plan->no_vec ? 0 : (uintptr_t)regions,
		.vec_len = plan->no_vec ? 0 : ROOM,
		.max_pages = plan->max_pages,
		.category_mask = plan->mask,
		.category_inverted = plan->inverted,
		.category_anyof_mask = plan->anyof,
		.return_mask = plan->told,
	};
	unsigned int walked = plan->walked ? plan->walked : BOUNDARY_PAGES;
	int found;

	if (make_pages(scene, plan))
		return -1;
	scan.start = (uintptr_t)scene->area.start;
	scan.end = scan.start + scene->area.size;
	found = ioctl(pagemap, UC_PAGEMAP_SCAN, &scan);
	if (found < 0)
		return scene_errno(scene, errno);
	judge_found(scene, plan, regions, found);
	if (!scene->outcome->rest_wrong && page_number(scene, scan.walk_end) != walked)
		scene_wrong(scene, "walk_end is page %u", page_number(scene, scan.walk_end));
	return plan->flags ? judge_armed(scene, pagemap, plan->armed) : 0;
}

static int scan_many(struct scene *scene, int pagemap, char *start, struct uc_page_region *regions)
{
	bool full = scene->info == boundary_info(BOUNDARY_SCAN_MANY_RANGES_VEC_FULL);
	struct uc_pm_scan_arg scan = {
		.size = sizeof(scan),
		.start = (uintptr_t)start,
		.end = (uintptr_t)start + 2 * MANY * BOUNDARY_PAGE,
		.vec = (uintptr_t)regions,
		.vec_len = full ? FEW_LESS : MANY,
		.category_mask = UC_PAGE_IS_PRESENT,
		.return_mask = UC_PAGE_IS_PRESENT,
	};
	/* Behind the last range, and before the next. */
	unsigned int most = 2 * scan.vec_len, least = full ? most - 1 : most, walked;
	int found;

	for (size_t i = 0; i < MANY; i++)
		*(volatile char *)(start + 2 * i * BOUNDARY_PAGE) = 1;
	found = ioctl(pagemap, UC_PAGEMAP_SCAN, &scan);
	if (found < 0)
		return scene_errno(scene, errno);
	if (found != (int)scan.vec_len)
		return scene_wrong(scene, "%d ranges found of %d", found, MANY);
	if (regions[found].end)
		return scene_wrong(scene, "a range is written behind the room");
	walked = (scan.walk_end - scan.start) / BOUNDARY_PAGE;
	if (walked < least || walked > most)
		scene_wrong(scene, "walk_end is page %u of %d", walked, 2 * MANY);
	return 0;
}

static int many_ranges(struct scene *scene, int pagemap)
{
	size_t size = 2 * MANY * BOUNDARY_PAGE;
	struct uc_page_region *regions = calloc(MANY + 1, sizeof(*regions));
	char *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int ret = -1;

	if (!regions || start == MAP_FAILED) {
		error_set(scene->error, "out of memory");
	} else {
		/* A huge page would be one range. */
		madvise(start, size, MADV_NOHUGEPAGE);
		ret = scan_many(scene, pagemap, start, regions);
	}
	if (start != MAP_FAILED)
		munmap(start, size);
	free(regions);
	return ret;
}

int scene_scan_select(struct scene *scene)
{
	return scene_with_pagemap(scene, select_pages);
}

int scene_scan_many_ranges(struct scene *scene)
{
	return scene_with_pagemap(scene, many_ranges);
}
