// SPDX-License-Identifier: GPL-2.0-only
#include "live/pagemap.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system/uapi.h"

/* What the three ways tell of each base page of the area. */
struct base_pages {
	size_t count;
	uint64_t *entries; /* pagemap */
	uint8_t *fast;	   /* categories by the scan's fast path */
	uint8_t *general;  /* by its general path */
	uint8_t *read;	   /* whether it was looked at */
};

/*
 * Of a huge page the beginning, the middle and the end are looked at; its first or its last base
 * page is the one that is accessed. All 512 entries of all pages, three times after each step,
 * would take most of a run under emulation.
 */
#define UNIT_READ_WHOLE 32
#define WINDOW_PAGES	8
#define WINDOWS		3

struct window {
	size_t first, count; /* base pages */
};

static bool next_window(const struct area *area, unsigned int number, struct window *window)
{
	size_t unit = area->unit / BASE_PAGE;
	size_t start = number / WINDOWS * unit;

	if (unit <= UNIT_READ_WHOLE) {
		*window = (struct window){ .count = area->size / BASE_PAGE };
		return number == 0;
	}
	*window = (struct window){
		.first = start + number % WINDOWS * (unit - WINDOW_PAGES) / (WINDOWS - 1),
		.count = WINDOW_PAGES,
	};
	return number / WINDOWS < area->page_count;
}

static void base_pages_free(struct base_pages *base)
{
	free(base->entries);
	free(base->fast);
	free(base->general);
	free(base->read);
}

static int base_pages_init(struct base_pages *base, const struct area *area, struct error *error)
{
	base->count = area->size / BASE_PAGE;
	base->entries = calloc(base->count, sizeof(*base->entries));
	base->fast = calloc(base->count, 1);
	base->general = calloc(base->count, 1);
	base->read = calloc(base->count, 1);
	if (base->entries && base->fast && base->general && base->read)
		return 0;
	base_pages_free(base);
	return error_set(error, "out of memory");
}

static int read_entries(int pagemap, const struct area *area, const struct window *window,
			struct base_pages *base, struct error *error)
{
	size_t size = window->count * sizeof(*base->entries);
	off_t offset =
		((uintptr_t)area->start / BASE_PAGE + window->first) * sizeof(*base->entries);
	ssize_t got = pread(pagemap, base->entries + window->first, size, offset);

	if (got < 0)
		return error_errno(error, "read of pagemap");
	if ((size_t)got != size)
		return error_set(error, "pagemap: %zd of %zu bytes read", got, size);
	memset(base->read + window->first, 1, window->count);
	return 0;
}

static int scan(int pagemap, const struct area *area, const struct window *window,
		struct uc_pm_scan_arg request, uint8_t *categories, struct error *error)
{
	struct uc_page_region regions[64];
	uint64_t base = (uintptr_t)area->start;

	request.size = sizeof(request);
	request.start = base + window->first * BASE_PAGE;
	request.end = request.start + window->count * BASE_PAGE;
	request.vec = (uintptr_t)regions;
	request.vec_len = sizeof(regions) / sizeof(regions[0]);
	while (request.start < request.end) {
		int count = ioctl(pagemap, UC_PAGEMAP_SCAN, &request);

		if (count < 0)
			return error_errno(error, "PAGEMAP_SCAN");
		for (int i = 0; i < count; i++)
			for (uint64_t at = regions[i].start; at < regions[i].end; at += BASE_PAGE)
				categories[(at - base) / BASE_PAGE] = regions[i].categories;
		if (request.walk_end <= request.start)
			return error_set(error, "PAGEMAP_SCAN makes no progress");
		request.start = request.walk_end;
	}
	return 0;
}

static int scan_both(int pagemap, const struct area *area, const struct window *window,
		     const struct facts *facts, struct base_pages *base, struct error *error)
{
	uint64_t known = facts->scan_categories &
			 (UC_PAGE_IS_WRITTEN | UC_PAGE_IS_FILE | UC_PAGE_IS_PRESENT |
			  UC_PAGE_IS_SWAPPED | UC_PAGE_IS_HUGE | UC_PAGE_IS_SOFT_DIRTY);
	/* The one combination of masks for which the kernel has a path of its own. */
	struct uc_pm_scan_arg fast = {
		.category_mask = UC_PAGE_IS_WRITTEN,
		.return_mask = UC_PAGE_IS_WRITTEN,
	};
	struct uc_pm_scan_arg general = {
		.category_anyof_mask = known,
		.return_mask = known,
	};

	if (scan(pagemap, area, window, fast, base->fast, error))
		return -1;
	return scan(pagemap, area, window, general, base->general, error);
}

/* @own: of the @count base pages from @first the one that the program reads and writes. */
static void fill_view(const struct base_pages *base, size_t first, size_t count, size_t own,
		      const struct facts *facts, struct page_view *view)
{
	uint64_t entry = base->entries[own];

	*view = (struct page_view){
		.present = entry & UC_PAGEMAP_PRESENT,
		.swapped = entry & UC_PAGEMAP_SWAPPED,
		.armed = entry & UC_PAGEMAP_UFFD_WP,
		.soft_dirty = entry & UC_PAGEMAP_SOFT_DIRTY,
		.exclusive = entry & UC_PAGEMAP_EXCLUSIVE,
		.file = entry & UC_PAGEMAP_FILE,
		.scanned = !facts->pagemap_scan_errno,
		.scan_written_fast = base->fast[own] & UC_PAGE_IS_WRITTEN,
		.scan_written_general = base->general[own] & UC_PAGE_IS_WRITTEN,
		.scan_present = base->general[own] & UC_PAGE_IS_PRESENT,
		.scan_swapped = base->general[own] & UC_PAGE_IS_SWAPPED,
		.scan_file_known = facts->scan_categories & UC_PAGE_IS_FILE,
		.scan_file = base->general[own] & UC_PAGE_IS_FILE,
		.scan_huge = base->general[own] & UC_PAGE_IS_HUGE,
		.scan_soft_dirty_known = facts->scan_categories & UC_PAGE_IS_SOFT_DIRTY,
		.scan_soft_dirty = base->general[own] & UC_PAGE_IS_SOFT_DIRTY,
	};
	if (view->present && facts->pfn_visible)
		view->pfn = entry & UC_PAGEMAP_PFN_MASK;
	for (size_t i = first; i < first + count; i++) {
		if (i == own)
			continue;
		view->rest += base->read[i];
		view->rest_present += !!(base->entries[i] & UC_PAGEMAP_PRESENT);
		view->rest_shared |= base->entries[i] & UC_PAGEMAP_PRESENT &&
				     !(base->entries[i] & UC_PAGEMAP_EXCLUSIVE);
		view->rest_armed += !!(base->entries[i] & UC_PAGEMAP_UFFD_WP);
		view->rest_soft_dirty += !!(base->entries[i] & UC_PAGEMAP_SOFT_DIRTY);
		view->rest_written_fast += !!(base->fast[i] & UC_PAGE_IS_WRITTEN);
		view->rest_written_general += !!(base->general[i] & UC_PAGE_IS_WRITTEN);
	}
}

int pagemap_inspect(int pagemap, const struct area *area, const struct facts *facts,
		    struct page_view *views, struct error *error)
{
	size_t unit = area->unit / BASE_PAGE;
	struct base_pages base;
	struct window window;
	int ret = -1;

	if (base_pages_init(&base, area, error))
		return -1;
	for (unsigned int i = 0; next_window(area, i, &window); i++) {
		if (read_entries(pagemap, area, &window, &base, error))
			goto out;
		if (!facts->pagemap_scan_errno &&
		    scan_both(pagemap, area, &window, facts, &base, error))
			goto out;
	}
	for (unsigned int i = 0; i < area->page_count; i++)
		fill_view(&base, i * unit, unit, i * unit + area_base_page(area, i), facts,
			  &views[i]);
	ret = 0;
out:
	base_pages_free(&base);
	return ret;
}
