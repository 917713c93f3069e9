// SPDX-License-Identifier: GPL-2.0-only
/* Reads and writes, each accessor by its own way to the page, and what the monitor is told. */
#include "sim/internal.h"

#include <errno.h>

/* No access of a healthy kernel takes more faults. With some faults one would never end. */
#define FAULTS_MAX 8

struct access {
	struct sim *sim;
	struct space *space;
	struct page *page;
	unsigned int number;
	enum process process;
	enum accessor accessor;
	bool write;
	uint64_t value;
	struct access_observation *observation;
};

static const struct {
	bool pins;   /* takes the page by get_user_pages(), not by an address */
	bool forces; /* may write where the protection forbids it */
	bool waits;  /* can wait for the monitor inside the kernel */
	int refusal; /* 0: a signal */
	enum sim_fault bypass;
} accessors[ACCESSOR_COUNT] = {
	[ACCESSOR_CPU] = { .waits = true },
	[ACCESSOR_KERNEL] = { .waits = true,
			      .refusal = EFAULT,
			      .bypass = SIM_FAULT_KERNEL_BYPASSES_ARMED },
	[ACCESSOR_URING] = { .waits = true,
			     .refusal = EFAULT,
			     .bypass = SIM_FAULT_URING_BYPASSES_ARMED },
	[ACCESSOR_VM_WRITEV] = { .pins = true,
				 .waits = true,
				 .refusal = EFAULT,
				 .bypass = SIM_FAULT_VM_WRITEV_BYPASSES_ARMED },
	[ACCESSOR_MEM] = { .pins = true,
			   .forces = true,
			   .refusal = EIO,
			   .bypass = SIM_FAULT_MEM_BYPASSES_ARMED },
};

static void refuse(struct access *access)
{
	access->observation->refused = true;
	access->observation->refused_errno = accessors[access->accessor].refusal;
	if (access->write && access->page->head.present &&
	    fault(access->sim, SIM_FAULT_REFUSED_WRITE_LANDS))
		access->page->head.frame->data = access->value;
}

static void transfer(struct access *access)
{
	struct entry *entry = &access->page->head;

	entry->young = true;
	if (access->write) {
		entry->frame->data = access->value;
		return;
	}
	access->observation->value = entry->frame->data;
	if (fault(access->sim, SIM_FAULT_READ_LOSES_ARMED))
		entry->uffd_wp = false;
	if (fault(access->sim, SIM_FAULT_READ_SETS_SOFT_DIRTY))
		entry->soft_dirty = true;
}

static enum process_side event_side(const struct access *access)
{
	if (access->process == PROCESS_PARENT || fault(access->sim, SIM_FAULT_EVENT_WRONG_SIDE))
		return SIDE_PARENT;
	return SIDE_CHILD;
}

static unsigned int event_page(const struct access *access)
{
	unsigned int shift = fault(access->sim, SIM_FAULT_EVENT_WRONG_PAGE);

	return (access->number + shift) % access->sim->setup.page_count;
}

static void deliver(struct access *access)
{
	struct access_observation *observation = access->observation;
	const struct sim *sim = access->sim;
	struct event event = {
		.page = event_page(access),
		.address_right = !fault(sim, SIM_FAULT_EVENT_WRONG_ADDRESS),
		.flags_right = !fault(sim, SIM_FAULT_EVENT_WITHOUT_WRITE_FLAG),
		.thread_right = !fault(sim, SIM_FAULT_EVENT_WRONG_THREAD),
		.data_still_old = !fault(sim, SIM_FAULT_EVENT_AFTER_WRITE),
		.side = event_side(access),
	};

	if (fault(sim, SIM_FAULT_EVENT_AFTER_WRITE))
		access->page->head.frame->data = access->value;
	if (observation->event_count < OBSERVATION_EVENTS_MAX)
		observation->events[observation->event_count] = event;
	observation->event_count++;
}

/* Tells the monitor, which un-protects the page. */
static void notify(struct access *access)
{
	bool again = access->observation->event_count > 0;

	deliver(access);
	if (fault(access->sim, SIM_FAULT_EVENT_TWICE))
		deliver(access);
	uffd_unprotect(access->sim, access->space, access->number, again);
}

static bool monitor_can_be_asked(const struct access *access)
{
	return access->sim->setup.tracker != TRACKER_UFFD_WP_SIGBUS &&
	       accessors[access->accessor].waits;
}

static enum fault_result take_fault(struct access *access, enum fault_kind kind)
{
	bool was_armed = access->write && entry_armed(access->page, &access->page->head) &&
			 access->page->head.present && !access->page->head.protnone;

	if (was_armed && is_async(access->sim) &&
	    fault(access->sim, SIM_FAULT_ASYNC_DELIVERS_EVENT))
		deliver(access);
	return handle_fault(access->sim, access->space, access->number, kind);
}

/*
 * One fault of a load or store. An event is waited for within the fault, which then is completed
 * by a second look. All count as minor: the wait is under the lock of the mapping, which does not
 * make a fault a retried one. False: the access is over, refused.
 */
static bool user_fault(struct access *access)
{
	enum fault_kind kind = access->write ? FAULT_WRITE : FAULT_READ;

	enum fault_result result;

	while ((result = take_fault(access, kind)) != FAULT_HANDLED) {
		if (result == FAULT_POISON) {
			refuse(access);
			return false;
		}
		if (monitor_can_be_asked(access)) {
			notify(access);
		} else if (access->accessor == ACCESSOR_CPU) {
			notify(access); /* in the signal handler; the failed fault is not counted */
			return true;
		} else {
			refuse(access);
			return false;
		}
	}
	if (access->accessor == ACCESSOR_CPU)
		access->observation->minor_faults++;
	return true;
}

static bool protection_allows(const struct access *access)
{
	if (!access->write)
		return access->page->protection != PROTECTION_NONE;
	return access->page->protection == PROTECTION_RW;
}

static bool protection_ignored(const struct access *access)
{
	return fault(access->sim, SIM_FAULT_PROTECTION_IGNORED) && access->write &&
	       access->page->protection == PROTECTION_R && access->page->head.present;
}

static bool translates(const struct access *access)
{
	const struct entry *entry = &access->page->head;

	if (!entry->present || entry->protnone)
		return false;
	return !access->write || entry->writable;
}

static bool event_unarmed(const struct access *access)
{
	const struct sim *sim = access->sim;

	if (!fault(sim, SIM_FAULT_EVENT_UNARMED) || !access->write || is_async(sim))
		return false;
	if (access->number + 1 >= sim->setup.page_count || !monitor_can_be_asked(access))
		return false;
	return !entry_armed(access->page, &access->page->head) &&
	       entry_armed(access->page + 1, &access->page[1].head);
}

/* By an address, as the program itself or as the kernel in its place. */
static void access_by_address(struct access *access)
{
	if (protection_ignored(access)) {
		transfer(access);
		return;
	}
	if (!protection_allows(access)) {
		refuse(access);
		return;
	}
	if (event_unarmed(access))
		deliver(access);
	for (unsigned int i = 0; i < FAULTS_MAX && !translates(access); i++)
		if (!user_fault(access))
			return;
	if (access->write)
		access->page->head.dirty = true;
	transfer(access);
}

static bool force_allowed(const struct access *access)
{
	if (!accessors[access->accessor].forces || access->page->withheld)
		return false;
	return !access->write || (is_private(access->sim) && !is_hugetlb(access->sim));
}

/* An access by force needs no writable entry if a write fault would do nothing but copy. */
static bool force_writes(const struct access *access)
{
	const struct page *page = access->page;
	const struct entry *entry = &page->head;

	if (!force_allowed(access) || page->protection == PROTECTION_RW)
		return false;
	if (entry->frame->kind != FRAME_ANON || !entry->frame->exclusive)
		return false;
	return !needs_soft_dirty_fault(page, entry) && !entry_armed(page, entry);
}

/* True if the page can be had; otherwise the fault that is needed for it. NUMA hints don't stop. */
static bool page_followed(const struct access *access, enum fault_kind *kind)
{
	const struct entry *entry = &access->page->head;

	*kind = access->write ? FAULT_WRITE : FAULT_READ;
	if (!entry->present)
		return false;
	if (access->write)
		return entry->writable || force_writes(access);
	/* A pinned page has to be the process's own, even to be read. */
	if (accessors[access->accessor].forces || entry->frame->kind != FRAME_ANON ||
	    entry->frame->exclusive)
		return true;
	*kind = FAULT_UNSHARE;
	return false;
}

static void access_by_pin(struct access *access)
{
	enum fault_kind kind;

	if (!protection_allows(access) && !force_allowed(access)) {
		refuse(access);
		return;
	}
	for (unsigned int i = 0; i < FAULTS_MAX && !page_followed(access, &kind); i++) {
		enum fault_result result = take_fault(access, kind);

		if (result == FAULT_HANDLED)
			continue;
		if (result == FAULT_POISON || !monitor_can_be_asked(access)) {
			refuse(access);
			return;
		}
		notify(access);
	}
	transfer(access);
}

static bool bypasses(const struct access *access)
{
	const struct entry *entry = &access->page->head;

	return fault(access->sim, accessors[access->accessor].bypass) && access->write &&
	       entry->present && entry_armed(access->page, entry);
}

int sim_access(struct backend *backend, enum process process, unsigned int page, bool write,
	       enum accessor accessor, uint64_t value, struct access_observation *observation,
	       struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct access access = {
		.sim = sim,
		.space = sim_space(sim, process, error),
		.number = page,
		.process = process,
		.accessor = accessor,
		.write = write,
		.value = value,
		.observation = observation,
	};

	if (!access.space)
		return -1;
	if (page >= sim->setup.page_count)
		return error_set(error, "page %u: there are only %u", page, sim->setup.page_count);
	access.page = &access.space->pages[page];
	*observation = (struct access_observation){
		.faults_counted = accessor == ACCESSOR_CPU,
		.value = value,
	};
	if (accessor == ACCESSOR_PIN)
		return device_access(sim, page, write, &observation->value, error);
	if (accessor == ACCESSOR_PIPE)
		return pipe_read(sim, &observation->value, error);
	if (bypasses(&access))
		transfer(&access);
	else if (accessors[accessor].pins)
		access_by_pin(&access);
	else
		access_by_address(&access);
	return 0;
}
