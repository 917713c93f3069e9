// SPDX-License-Identifier: GPL-2.0-only
#include "live/live.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contract/model.h"
#include "live/boundary.h"
#include "live/pagemap.h"
#include "live/process.h"
#include "live/race_cell.h"
#include "live/tracker.h"
#include "system/uapi.h"

/* A SIGBUS tracker's access is tried again after each un-protect, but not for ever. */
#define TRIES_MAX 6

struct live {
	struct backend backend;
	const struct facts *facts;
	struct backend_setup setup;
	struct area area;
	struct live_tracker tracker;
	struct local local;
	struct child child;
	int pagemap;
	unsigned int strays;
	page_set written; /* in the parent */
	bool huge_checked;
};

static struct live *live_of(struct backend *backend)
{
	return (struct live *)backend;
}

static int live_map(struct backend *backend, const struct backend_setup *setup, struct error *error)
{
	struct live *live = live_of(backend);
	const struct tracker_events events = {
		.fork = setup->event_fork,
		.remap = setup->event_remap,
	};

	live->setup = *setup;
	live->pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	live->local.pagemap = live->pagemap;
	live->local.swapoff = setup->swapoff;
	if (live->pagemap < 0)
		return error_errno(error, "/proc/self/pagemap");
	live->tracker.pagemap = live->pagemap;
	if (area_map(&live->area, setup->mapping, setup->page_count, live->facts, error))
		return -1;
	if (accessors_open(&live->local.accessors, error))
		return -1;
	return tracker_open(&live->tracker, setup->tracker, &events, &live->area, live->facts,
			    error);
}

static int live_arm(struct backend *backend, page_set pages, enum arming way, struct error *error)
{
	struct live *live = live_of(backend);

	/* Armed before it is there, memory comes in base pages. */
	if (live->written != page_set_all(live->area.page_count))
		live->huge_checked = true;
	return tracker_arm(&live->tracker, pages, way, error);
}

static int live_disarm(struct backend *backend, page_set pages, struct error *error)
{
	return tracker_disarm(&live_of(backend)->tracker, pages, error);
}

static int perform(struct live *live, enum process process, struct request *request,
		   struct error *error)
{
	if (process == PROCESS_CHILD)
		return child_perform(&live->child, request, error);
	return local_perform(&live->local, request, error);
}

static void add_event(struct access_observation *observation, const struct event *event)
{
	if (observation->event_count < OBSERVATION_EVENTS_MAX)
		observation->events[observation->event_count] = *event;
	observation->event_count++;
}

static const struct area *area_of(const struct live *live, enum process process)
{
	return process == PROCESS_CHILD ? &live->child.area : &live->area;
}

static bool thread_right(const struct live *live, enum process process, enum accessor accessor,
			 uint32_t thread)
{
	if (!(live->facts->uffd_features & UC_UFFD_FEATURE_THREAD_ID))
		return true;
	/* io_uring may have a worker thread do it. */
	if (accessor == ACCESSOR_URING)
		return thread != 0;
	return thread == (uint32_t)(process == PROCESS_CHILD ? live->child.pid : getpid());
}

/* Only the program's own store has its exact address; the kernel may look up the whole page. */
static bool address_right(const struct live *live, const uint64_t *word, enum accessor accessor,
			  uint64_t address)
{
	uint64_t exact = (uintptr_t)word;

	if (accessor == ACCESSOR_CPU && live->tracker.exact_address)
		return address == exact;
	return address / BASE_PAGE == exact / BASE_PAGE;
}

static void take_events(struct live *live, enum process process, const struct request *request,
			uint64_t new_value, struct access_observation *observation)
{
	const struct area *area = area_of(live, process);
	const uint64_t *word = area_word(area, request->page);
	struct monitor_event events[OBSERVATION_EVENTS_MAX];
	unsigned int count, kept;

	if (!live->tracker.monitor)
		return;
	count = monitor_collect(live->tracker.monitor, events, OBSERVATION_EVENTS_MAX);
	kept = count < OBSERVATION_EVENTS_MAX ? count : OBSERVATION_EVENTS_MAX;
	for (unsigned int i = 0; i < kept; i++) {
		struct event event = {
			.page = area_page(area, events[i].address),
			.address_right =
				address_right(live, word, request->accessor, events[i].address),
			/* Where the tracker works by signal there is no message at all. */
			.flags_right = live->setup.tracker != TRACKER_UFFD_WP_SIGBUS &&
				       events[i].flags == (UC_UFFD_PAGEFAULT_FLAG_WP |
							   UC_UFFD_PAGEFAULT_FLAG_WRITE),
			.thread_right =
				thread_right(live, process, request->accessor, events[i].thread),
			.data_still_old = !events[i].value_known || events[i].value != new_value,
			.side = events[i].side,
		};

		add_event(observation, &event);
	}
	observation->event_count += count - kept;
}

static void add_sigbus(struct live *live, enum process process, const struct raw_access *raw,
		       unsigned int page, struct access_observation *observation)
{
	const struct area *area = area_of(live, process);
	uint64_t exact = (uintptr_t)area_word(area, page);
	struct event event = {
		.page = area_page(area, raw->signal_address),
		.address_right = raw->signal_address == exact,
		.flags_right = raw->signal_code == BUS_ADRERR,
		.thread_right = true,
		.data_still_old = true, /* the store has not been made */
		.side = process == PROCESS_CHILD ? SIDE_CHILD : SIDE_PARENT,
	};

	add_event(observation, &event);
}

static int child_uffd(const struct live *live)
{
	return live->tracker.monitor ? monitor_child_uffd(live->tracker.monitor) : -1;
}

/*
 * An access that raised SIGBUS is a notification where the tracker works by signal: resolve it
 * and try again.
 */
static int access_by_signal(struct live *live, enum process process, struct request *request,
			    struct access_observation *observation, struct error *error)
{
	uint64_t value = request->raw.value;

	for (int tries = 0; tries < TRIES_MAX; tries++) {
		int uffd = process == PROCESS_CHILD ? child_uffd(live) : live->tracker.uffd;

		request->raw = (struct raw_access){ .value = value };
		if (perform(live, process, request, error))
			return -1;
		if (request->raw.signal != SIGBUS)
			return 0;
		add_sigbus(live, process, &request->raw, request->page, observation);
		if (uffd < 0 || monitor_unprotect(uffd, area_of(live, process), request->page))
			return 0;
	}
	return 0;
}

static int check_monitor(struct live *live, struct error *error)
{
	const char *what;
	int failure;

	if (!live->tracker.monitor)
		return 0;
	failure = monitor_failure(live->tracker.monitor, &what);
	if (!failure)
		return 0;
	errno = failure;
	return error_errno(error, "the monitor thread: %s", what);
}

/*
 * A unit whose first access is a write becomes a huge page, if there are any; one that is read
 * first is a zero page that the write breaks up, and then there is nothing to check.
 */
static void note_first_write(struct live *live, enum process process, unsigned int page, bool write)
{
	if (process == PROCESS_PARENT && write)
		live->written |= 1u << page;
	else if (!(live->written >> page & 1))
		live->huge_checked = true;
}

static int live_access(struct backend *backend, enum process process, unsigned int page, bool write,
		       enum accessor accessor, uint64_t value,
		       struct access_observation *observation, struct error *error)
{
	struct live *live = live_of(backend);
	struct request request = {
		.type = REQUEST_ACCESS,
		.page = page,
		.write = write,
		.accessor = accessor,
		.raw.value = value,
	};
	bool by_signal = live->setup.tracker == TRACKER_UFFD_WP_SIGBUS;

	if (live->tracker.monitor)
		live->strays += monitor_collect(live->tracker.monitor, NULL, 0);
	memset(observation, 0, sizeof(*observation));
	if (by_signal ? access_by_signal(live, process, &request, observation, error)
		      : perform(live, process, &request, error))
		return -1;
	take_events(live, process, &request, value, observation);
	note_first_write(live, process, page, write);
	observation->refused = request.raw.signal || request.raw.refused_errno;
	observation->refused_errno = request.raw.refused_errno;
	observation->faults_counted = request.raw.faults_counted;
	observation->minor_faults = request.raw.minor_faults;
	observation->major_faults = request.raw.major_faults;
	observation->value = request.raw.value;
	return check_monitor(live, error);
}

/* Pages are pinned for a writer, and of that the tracker of an armed page is told. */
static void take_pin_events(struct live *live, page_set pages)
{
	struct monitor_event events[SEQUENCE_PAGES_MAX];
	unsigned int count = monitor_collect(live->tracker.monitor, events, SEQUENCE_PAGES_MAX);

	for (unsigned int i = 0; i < count; i++) {
		unsigned int page = i < SEQUENCE_PAGES_MAX
					    ? area_page(&live->area, events[i].address)
					    : UINT32_MAX;

		if (page == UINT32_MAX || !(pages >> page & 1))
			live->strays++;
	}
}

static int live_step(struct backend *backend, const struct step *step, uint64_t value,
		     struct error *error)
{
	struct live *live = live_of(backend);
	struct request request = { .type = REQUEST_STEP, .step = *step, .value = value };

	/* Only what is written into memory that nobody has changed since comes as huge pages. */
	if (step->verb != VERB_MPROTECT && step->verb != VERB_PKEY_MPROTECT)
		live->huge_checked = true;
	if (step->verb == VERB_PAGEOUT &&
	    swap_acquire(&live->local.swap_use, live->local.locks, live->local.swapoff, error))
		return -1;
	if (step->verb == VERB_PIN && live->tracker.monitor)
		live->strays += monitor_collect(live->tracker.monitor, NULL, 0);
	if (perform(live, step->process, &request, error))
		return -1;
	if (step->verb == VERB_PIN && live->tracker.monitor)
		take_pin_events(live, step->pages);
	return check_monitor(live, error);
}

static int live_referenced(struct backend *backend, enum process process, unsigned int *pages,
			   struct error *error)
{
	struct request request = { .type = REQUEST_COUNT_PAGES };
	int ret = perform(live_of(backend), process, &request, error);

	*pages = request.page_count;
	return ret;
}

static int live_boundary(struct backend *backend, enum boundary boundary,
			 struct boundary_outcome *outcome, struct error *error)
{
	const struct boundary_setup setup = {
		.facts = live_of(backend)->facts,
		.locks = live_of(backend)->local.locks,
	};

	return boundary_perform(boundary, &setup, outcome, error);
}

static int live_race(struct backend *backend, enum race race, struct race_outcome *outcome,
		     struct error *error)
{
	struct live *live = live_of(backend);

	live->huge_checked = true;
	return race_run_in_cell(race, &live->local, outcome, error);
}

static int live_fork(struct backend *backend, struct error *error)
{
	struct live *live = live_of(backend);
	int followed = 0;

	live->huge_checked = true; /* from now on a write may split them */
	if (live->setup.event_fork && live->tracker.monitor)
		followed = area_is_followed(&live->area, error);
	if (followed < 0 || child_fork(&live->child, &live->local, error))
		return -1;
	if (followed && monitor_wait_child_uffd(live->tracker.monitor) < 0)
		return error_set(error, "fork brought no UFFD_EVENT_FORK");
	return check_monitor(live, error);
}

static int live_child_exit(struct backend *backend, struct error *error)
{
	struct live *live = live_of(backend);
	int ret = child_end(&live->child, error);

	if (live->tracker.monitor)
		monitor_close_child(live->tracker.monitor);
	return ret;
}

/* Before a result about huge pages is worth anything: once every page has been written. */
static int check_huge(struct live *live, const struct page_view *views, struct error *error)
{
	int huge;

	if (live->huge_checked ||
	    (live->setup.mapping != MAPPING_THP && live->setup.mapping != MAPPING_SHMEM_THP))
		return 0;
	for (unsigned int i = 0; i < live->area.page_count; i++)
		if (!views[i].present || !(live->written >> i & 1))
			return 0;
	huge = area_is_huge(&live->area, error);
	if (huge < 0)
		return -1;
	if (!huge)
		return error_set(error, "the kernel gave no transparent huge pages for the whole "
					"area: is memory short or fragmented?");
	live->huge_checked = true;
	return 0;
}

static int live_inspect(struct backend *backend, enum process process, struct page_view *views,
			struct error *error)
{
	struct live *live = live_of(backend);
	int pagemap = process == PROCESS_CHILD ? live->child.pagemap : live->pagemap;

	if (pagemap_inspect(pagemap, area_of(live, process), live->facts, views, error))
		return -1;
	return process == PROCESS_PARENT ? check_huge(live, views, error) : 0;
}

static unsigned int live_stray_events(struct backend *backend)
{
	struct live *live = live_of(backend);

	if (live->tracker.monitor)
		live->strays += monitor_collect(live->tracker.monitor, NULL, 0);
	return live->strays;
}

static void live_close(struct backend *backend)
{
	struct live *live = live_of(backend);
	struct error ignored;

	if (live->child.pid) {
		kill(live->child.pid, SIGKILL);
		child_end(&live->child, &ignored);
	}
	tracker_close(&live->tracker);
	numa_companion_stop(&live->local.companion);
	pins_close(&live->local.pins);
	swap_release(&live->local.swap_use);
	accessors_close(&live->local.accessors);
	area_unmap(&live->area);
	if (live->pagemap >= 0)
		close(live->pagemap);
	free(live);
}

static const struct backend_ops live_ops = {
	.name = "live",
	.map = live_map,
	.arm = live_arm,
	.disarm = live_disarm,
	.access = live_access,
	.fork = live_fork,
	.child_exit = live_child_exit,
	.step = live_step,
	.referenced = live_referenced,
	.boundary = live_boundary,
	.race = live_race,
	.inspect = live_inspect,
	.stray_events = live_stray_events,
	.close = live_close,
};

struct backend *live_new(const struct facts *facts, const struct live_locks *locks,
			 struct error *error)
{
	struct live *live = calloc(1, sizeof(*live));

	if (!live) {
		error_set(error, "out of memory");
		return NULL;
	}
	live->backend.ops = &live_ops;
	live->facts = facts;
	live->pagemap = -1;
	live->area.file = -1;
	live->tracker.uffd = -1;
	live->tracker.clear_refs = -1;
	live->local.area = &live->area;
	live->local.facts = facts;
	live->local.locks = locks;
	live->local.tracker = &live->tracker;
	live->local.accessors = (struct accessors){ .file = -1, .mem = -1 };
	live->child.socket = -1;
	numa_keep_away();
	if (!signal_catch_install(error))
		return &live->backend;
	free(live);
	return NULL;
}
