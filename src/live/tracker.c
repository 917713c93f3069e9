// SPDX-License-Identifier: GPL-2.0-only
#include "live/tracker.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include "contract/model.h"
#include "system/uapi.h"

static uint64_t wanted_features(enum tracker tracker, const struct tracker_events *events,
				const struct area *area, const struct facts *facts)
{
	uint64_t features = UC_UFFD_FEATURE_WP;

	features |=
		facts->uffd_features & (UC_UFFD_FEATURE_THREAD_ID | UC_UFFD_FEATURE_EXACT_ADDRESS);
	if (area->file >= 0 || area->mapping == MAPPING_HUGETLB_PRIVATE)
		features |= UC_UFFD_FEATURE_WP_SHMEM;
	if (tracker == TRACKER_UFFD_WP_SIGBUS)
		features |= UC_UFFD_FEATURE_SIGBUS;
	if (tracker == TRACKER_UFFD_WP_ASYNC)
		features |= UC_UFFD_FEATURE_WP_ASYNC;
	if (events->fork)
		features |= UC_UFFD_FEATURE_EVENT_FORK;
	if (events->remap)
		features |= UC_UFFD_FEATURE_EVENT_REMAP;
	return features;
}

static int open_uffd(struct live_tracker *live_tracker, uint64_t features, struct error *error)
{
	const struct area *area = live_tracker->area;
	struct uc_uffdio_api api = { .api = UC_UFFD_API, .features = features };
	struct uc_uffdio_register range = {
		.range = { .start = (uintptr_t)area->start, .len = area->size },
		.mode = UC_UFFDIO_REGISTER_MODE_WP,
	};
	enum uffd_path path;

	live_tracker->uffd = uffd_open(&path);
	if (live_tracker->uffd < 0)
		return error_errno(error, "userfaultfd");
	if (ioctl(live_tracker->uffd, UC_UFFDIO_API, &api))
		return error_errno(error, "UFFDIO_API with features 0x%llx",
				   (unsigned long long)features);
	if (ioctl(live_tracker->uffd, UC_UFFDIO_REGISTER, &range))
		return error_errno(error, "UFFDIO_REGISTER for write-protection");
	if (!(range.ioctls >> UC_UFFDIO_NR_WRITEPROTECT & 1))
		return error_set(error, "UFFDIO_REGISTER grants no UFFDIO_WRITEPROTECT");
	live_tracker->exact_address = features & UC_UFFD_FEATURE_EXACT_ADDRESS;
	return 0;
}

int tracker_open(struct live_tracker *live_tracker, enum tracker tracker,
		 const struct tracker_events *events, const struct area *area,
		 const struct facts *facts, struct error *error)
{
	live_tracker->tracker = tracker;
	live_tracker->area = area;
	live_tracker->uffd = -1;
	live_tracker->clear_refs = -1;
	live_tracker->monitor = NULL;
	if (tracker == TRACKER_SOFT_DIRTY) {
		live_tracker->clear_refs = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
		if (live_tracker->clear_refs < 0)
			return error_errno(error, "/proc/self/clear_refs");
	}
	if (!tracker_is_uffd(tracker))
		return 0;
	if (open_uffd(live_tracker, wanted_features(tracker, events, area, facts), error))
		return -1;
	/* With a quiet tracker as well: an event that nobody asked for must be seen. */
	return tracker_start_monitor(live_tracker, error);
}

void tracker_stop_monitor(struct live_tracker *live_tracker)
{
	monitor_stop(live_tracker->monitor);
	live_tracker->monitor = NULL;
}

int tracker_start_monitor(struct live_tracker *live_tracker, struct error *error)
{
	live_tracker->monitor = monitor_start(live_tracker->area, live_tracker->uffd, error);
	return live_tracker->monitor ? 0 : -1;
}

/* The monitor first: it must not read from a file of the same number that is not its own. */
void tracker_close_uffd(struct live_tracker *live_tracker)
{
	tracker_stop_monitor(live_tracker);
	if (live_tracker->uffd >= 0)
		close(live_tracker->uffd);
	live_tracker->uffd = -1;
}

void tracker_close(struct live_tracker *live_tracker)
{
	tracker_close_uffd(live_tracker);
	if (live_tracker->clear_refs >= 0)
		close(live_tracker->clear_refs);
	live_tracker->clear_refs = -1;
}

struct protect_work {
	int uffd;
	uint64_t mode;
	size_t unit;
	struct error *error;
};

/*
 * Page by page: before 6.4 the range of one UFFDIO_WRITEPROTECT must lie in one VMA, and
 * mprotect() may have split the area.
 */
static int protect_run(char *start, size_t size, void *context)
{
	struct protect_work *work = context;

	for (size_t offset = 0; offset < size; offset += work->unit) {
		struct uc_uffdio_writeprotect range = {
			.range = { .start = (uintptr_t)start + offset, .len = work->unit },
			.mode = work->mode,
		};
		int ret;

		do {
			ret = ioctl(work->uffd, UC_UFFDIO_WRITEPROTECT, &range);
		} while (ret && errno == EAGAIN && !sched_yield());
		if (ret)
			return error_errno(work->error, "UFFDIO_WRITEPROTECT");
	}
	return 0;
}

static int protect(struct live_tracker *live_tracker, page_set pages, uint64_t mode,
		   struct error *error)
{
	struct protect_work work = {
		.uffd = live_tracker->uffd,
		.mode = mode,
		.unit = live_tracker->area->unit,
		.error = error,
	};

	return area_each_run(live_tracker->area, pages, protect_run, &work);
}

struct scan_work {
	int pagemap;
	enum arming way;
	struct error *error;
};

/* As programs with an asynchronous tracker do it: get what was written, and protect it again. */
static int scan_run(char *start, size_t size, void *context)
{
	struct scan_work *work = context;
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

	if (work->way == ARMING_SCAN) {
		scan.category_anyof_mask = UC_PAGE_IS_PRESENT | UC_PAGE_IS_SWAPPED;
		scan.return_mask |= UC_PAGE_IS_PRESENT;
	} else if (work->way == ARMING_SCAN_BLIND) {
		scan.vec = scan.vec_len = scan.category_mask = scan.return_mask = 0;
	}
	while (scan.start < scan.end) {
		if (ioctl(work->pagemap, UC_PAGEMAP_SCAN, &scan) < 0)
			return error_errno(work->error, "PAGEMAP_SCAN with PM_SCAN_WP_MATCHING");
		if (scan.walk_end <= scan.start)
			return error_set(work->error, "PAGEMAP_SCAN makes no progress");
		scan.start = scan.walk_end;
	}
	return 0;
}

int tracker_arm(struct live_tracker *live_tracker, page_set pages, enum arming way,
		struct error *error)
{
	struct scan_work work = { .pagemap = live_tracker->pagemap, .way = way, .error = error };

	switch (live_tracker->tracker) {
	case TRACKER_UFFD_WP:
	case TRACKER_UFFD_WP_SIGBUS:
		return protect(live_tracker, pages, UC_UFFDIO_WRITEPROTECT_MODE_WP, error);
	case TRACKER_UFFD_WP_ASYNC:
		if (way == ARMING_WRITEPROTECT)
			return protect(live_tracker, pages, UC_UFFDIO_WRITEPROTECT_MODE_WP, error);
		return area_each_run(live_tracker->area, pages, scan_run, &work);
	case TRACKER_SOFT_DIRTY:
		if (write(live_tracker->clear_refs, UC_CLEAR_REFS_SOFT_DIRTY, 1) != 1)
			return error_errno(error, "write to /proc/self/clear_refs");
		return 0;
	case TRACKER_NONE:
	case TRACKER_COUNT:
		break;
	}
	return error_set(error, "nothing to arm without a tracker");
}

int tracker_disarm(struct live_tracker *live_tracker, page_set pages, struct error *error)
{
	return protect(live_tracker, pages, 0, error);
}
