// SPDX-License-Identifier: GPL-2.0-only
/* The kernel takes note of stores by itself, and is asked for them: PAGEMAP_SCAN, soft-dirty. */
#include "bench/track.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "bench/uffd.h"
#include "system/uapi.h"

/*
 * Where more of them are found in one call, the kernel may tell the end of a walk that is the end
 * of its first 512 only, and all behind it would be told twice.
 */
#define REGIONS	      512
#define PAGEMAP_CHUNK (TRACK_BUFFER / sizeof(uint64_t)) /* entries of one read */

static int scan(struct tracking *tracking, uint64_t flags, uint64_t category)
{
	uintptr_t start = (uintptr_t)tracking->workspace->start;
	struct uc_page_region *regions = tracking->buffer;
	struct uc_pm_scan_arg argument = {
		.size = sizeof(argument),
		.flags = flags,
		.start = start,
		.end = start + tracking->workspace->size,
		.vec = (uintptr_t)regions,
		.vec_len = REGIONS,
		.category_mask = category,
		.return_mask = category,
	};

	while (argument.start < argument.end) {
		int got = ioctl(tracking->pagemap, UC_PAGEMAP_SCAN, &argument);

		if (got < 0)
			return -1;
		for (int i = 0; i < got; i++)
			tracking_find(tracking, regions[i].start, regions[i].end);
		tracking->read_bytes += (uint64_t)got * sizeof(regions[0]);
		argument.start = argument.walk_end;
	}
	return 0;
}

static int open_pagemap(struct tracking *tracking, struct error *error)
{
	tracking->pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	return tracking->pagemap < 0 ? error_errno(error, "/proc/self/pagemap") : 0;
}

static int open_async(struct tracking *tracking, struct error *error)
{
	tracking->uffd = bench_uffd_open(UC_UFFD_FEATURE_WP_ASYNC | UC_UFFD_FEATURE_WP_UNPOPULATED,
					 false, error);
	return tracking->uffd < 0 ? -1 : open_pagemap(tracking, error);
}

static int begin_armed(struct tracking *tracking, struct error *error)
{
	if (tracking_register(tracking, error))
		return -1;
	return tracking_arm_uffd(tracking) ? error_errno(error, "UFFDIO_WRITEPROTECT") : 0;
}

static int get_and_clear(struct tracking *tracking)
{
	return scan(tracking, UC_PM_SCAN_WP_MATCHING | UC_PM_SCAN_CHECK_WPASYNC,
		    UC_PAGE_IS_WRITTEN);
}

static int get_written(struct tracking *tracking)
{
	return scan(tracking, 0, UC_PAGE_IS_WRITTEN);
}

static int open_soft_dirty(struct tracking *tracking, struct error *error)
{
	tracking->clear_refs = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
	if (tracking->clear_refs < 0)
		return error_errno(error, "/proc/self/clear_refs");
	return open_pagemap(tracking, error);
}

static int clear_soft_dirty(struct tracking *tracking)
{
	size_t length = strlen(UC_CLEAR_REFS_SOFT_DIRTY);

	return pwrite(tracking->clear_refs, UC_CLEAR_REFS_SOFT_DIRTY, length, 0) == (ssize_t)length
		       ? 0
		       : -1;
}

/* Run by run, as a region of PAGEMAP_SCAN is. */
static void find_soft_dirty(struct tracking *tracking, const uint64_t *entries, size_t count,
			    uint64_t start)
{
	for (size_t i = 0, first; i < count; i++) {
		for (first = i; i < count && entries[i] & UC_PAGEMAP_SOFT_DIRTY;)
			i++;
		if (i > first)
			tracking_find(tracking, start + first * SMALL_PAGE, start + i * SMALL_PAGE);
	}
}

static int read_soft_dirty(struct tracking *tracking)
{
	uintptr_t start = (uintptr_t)tracking->workspace->start;
	size_t pages = tracking->workspace->size / SMALL_PAGE;
	uint64_t *entries = tracking->buffer;

	for (size_t at = 0; at < pages; at += PAGEMAP_CHUNK) {
		size_t count = pages - at < PAGEMAP_CHUNK ? pages - at : PAGEMAP_CHUNK;
		size_t bytes = count * sizeof(entries[0]);

		if (pread(tracking->pagemap, entries, bytes,
			  (off_t)((start / SMALL_PAGE + at) * sizeof(entries[0]))) !=
		    (ssize_t)bytes)
			return -1;
		find_soft_dirty(tracking, entries, count, start + at * SMALL_PAGE);
		tracking->read_bytes += bytes;
	}
	return 0;
}

static int get_soft_dirty(struct tracking *tracking)
{
	return scan(tracking, 0, UC_PAGE_IS_SOFT_DIRTY);
}

const struct mechanism track_async_clear = {
	.name = "async-clear",
	.open = open_async,
	.begin = begin_armed,
	.end = tracking_unregister,
	.collect = get_and_clear,
};

const struct mechanism track_async_get = {
	.name = "async-get",
	.open = open_async,
	.begin = tracking_register,
	.end = tracking_unregister,
	.arm = tracking_arm_uffd,
	.collect = get_written,
};

const struct mechanism track_soft_pagemap = {
	.name = "soft-dirty",
	.open = open_soft_dirty,
	.arm = clear_soft_dirty,
	.collect = read_soft_dirty,
};

const struct mechanism track_soft_scan = {
	.name = "soft-dirty-scan",
	.open = open_soft_dirty,
	.arm = clear_soft_dirty,
	.collect = get_soft_dirty,
};
