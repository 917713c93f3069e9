// SPDX-License-Identifier: GPL-2.0-only
#include "live/race_tracking.h"

#include <errno.h>
#include <sched.h>
#include <unistd.h>

#include "live/pagemap.h"
#include "live/race_writer.h"
#include "system/uapi.h"

struct work {
	const struct race_setup *setup;
	uint64_t mode;
	struct error *error;
};

static int protect_range(int uffd, char *start, size_t size, uint64_t mode)
{
	struct uc_uffdio_writeprotect range = {
		.range = { .start = (uintptr_t)start, .len = size },
		.mode = mode,
	};
	int ret;

	do {
		ret = ioctl(uffd, UC_UFFDIO_WRITEPROTECT, &range);
	} while (ret && errno == EAGAIN && !sched_yield());
	return ret;
}

/* In one call, for one flush of the TLB; before 6.4 that fails where there are several VMAs. */
static int protect_run(char *start, size_t size, void *context)
{
	const struct work *work = context;
	size_t unit = work->setup->area->unit;

	if (!protect_range(work->setup->uffd, start, size, work->mode))
		return 0;
	for (size_t offset = 0; offset < size; offset += unit)
		if (protect_range(work->setup->uffd, start + offset, unit, work->mode))
			return error_errno(work->error, "UFFDIO_WRITEPROTECT");
	return 0;
}

static int scan_run(char *start, size_t size, void *context)
{
	const struct work *work = context;
	struct uc_page_region regions[64];
	struct uc_pm_scan_arg scan = {
		.size = sizeof(scan),
		.flags = UC_PM_SCAN_WP_MATCHING | UC_PM_SCAN_CHECK_WPASYNC,
		.start = (uintptr_t)start,
		.end = (uintptr_t)start + size,
		.vec = (uintptr_t)regions,
		.vec_len = sizeof(regions) / sizeof(regions[0]),
		.category_mask = UC_PAGE_IS_WRITTEN,
		.return_mask = UC_PAGE_IS_WRITTEN,
	};

	while (scan.start < scan.end) {
		if (ioctl(work->setup->pagemap, UC_PAGEMAP_SCAN, &scan) < 0)
			return error_errno(work->error, "PAGEMAP_SCAN with PM_SCAN_WP_MATCHING");
		if (scan.walk_end <= scan.start)
			return error_set(work->error, "PAGEMAP_SCAN makes no progress");
		scan.start = scan.walk_end;
	}
	return 0;
}

int race_arm(const struct race_setup *setup, page_set pages, struct error *error)
{
	struct work work = {
		.setup = setup,
		.mode = UC_UFFDIO_WRITEPROTECT_MODE_WP,
		.error = error,
	};

	switch (setup->tracker) {
	case TRACKER_NONE:
		return 0;
	case TRACKER_UFFD_WP:
		return area_each_run(setup->area, pages, protect_run, &work);
	case TRACKER_UFFD_WP_ASYNC:
		return area_each_run(setup->area, pages, scan_run, &work);
	case TRACKER_SOFT_DIRTY:
		if (write(setup->clear_refs, UC_CLEAR_REFS_SOFT_DIRTY, 1) != 1)
			return error_errno(error, "write to /proc/self/clear_refs");
		return 0;
	default:
		return error_set(error, "this tracker takes no part in races");
	}
}

int race_arm_base_page(const struct race_setup *setup, char *start, struct error *error)
{
	struct work work = { .setup = setup, .error = error };

	if (setup->tracker == TRACKER_UFFD_WP_ASYNC)
		return scan_run(start, BASE_PAGE, &work);
	if (protect_range(setup->uffd, start, BASE_PAGE, UC_UFFDIO_WRITEPROTECT_MODE_WP))
		return error_errno(error, "UFFDIO_WRITEPROTECT");
	return 0;
}

int race_unprotect_base_page(const struct race_setup *setup, char *start, struct error *error)
{
	if (protect_range(setup->uffd, start, BASE_PAGE, 0))
		return error_errno(error, "UFFDIO_WRITEPROTECT");
	return 0;
}

int race_unprotect(const struct race_setup *setup, page_set pages, struct error *error)
{
	struct work work = { .setup = setup, .error = error };

	if (setup->tracker != TRACKER_UFFD_WP && setup->tracker != TRACKER_UFFD_WP_ASYNC)
		return 0;
	return area_each_run(setup->area, pages, protect_run, &work);
}

int race_next_event(const struct race_setup *setup, unsigned int *page, struct error *error)
{
	struct uc_uffd_msg message;
	ssize_t got;

	if (setup->tracker != TRACKER_UFFD_WP && setup->tracker != TRACKER_UFFD_WP_ASYNC)
		return 0;
	got = read(setup->uffd, &message, sizeof(message));
	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	if (got != sizeof(message))
		return error_errno(error, "read of the userfaultfd");
	if (message.event != UC_UFFD_EVENT_PAGEFAULT)
		return error_set(error, "an event of type 0x%x in a race", message.event);
	*page = area_page(setup->area, message.pagefault.address);
	return 1;
}

int race_notified(const struct race_setup *setup, unsigned int page, struct error *error)
{
	uint64_t entry, address = (uintptr_t)race_word(setup->area, page);
	ssize_t got =
		pread(setup->pagemap, &entry, sizeof(entry), address / BASE_PAGE * sizeof(entry));

	if (got != sizeof(entry))
		return error_errno(error, "read of pagemap");
	/* Files lose what their page table entries told when memory is short. */
	if (!(entry & (UC_PAGEMAP_PRESENT | UC_PAGEMAP_SWAPPED)))
		return 2;
	if (setup->tracker == TRACKER_SOFT_DIRTY)
		return !!(entry & UC_PAGEMAP_SOFT_DIRTY);
	return !(entry & UC_PAGEMAP_UFFD_WP);
}

int race_scan(const struct race_setup *setup, struct error *error)
{
	struct page_view views[SEQUENCE_PAGES_MAX];

	return pagemap_inspect(setup->pagemap, setup->area, setup->facts, views, error);
}
