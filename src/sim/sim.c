// SPDX-License-Identifier: GPL-2.0-only
#include "sim/boundary.h"
#include "sim/internal.h"

#include <stdio.h>
#include <stdlib.h>

#define FIRST_PFN	    0x100000
#define ALL_UFFD_FEATURES   ((UINT64_C(1) << 17) - 1) /* up to UFFD_FEATURE_MOVE */
#define ALL_SCAN_CATEGORIES ((UINT64_C(1) << 8) - 1)  /* up to PAGE_IS_SOFT_DIRTY */

struct space *sim_space(struct sim *sim, enum process process, struct error *error)
{
	struct space *space = &sim->spaces[process];

	if (space->alive)
		return space;
	error_set(error, process == PROCESS_CHILD ? "there is no child" : "nothing is mapped");
	return NULL;
}

static bool is_uffd(enum tracker tracker)
{
	return tracker == TRACKER_UFFD_WP || tracker == TRACKER_UFFD_WP_SIGBUS ||
	       tracker == TRACKER_UFFD_WP_ASYNC;
}

/* Large folios come only to memory that nobody watches yet: all of it is written first. */
static void map_large(struct sim *sim, struct space *space, unsigned int number)
{
	struct page *page = &space->pages[number];
	struct frame *frame = frame_new(sim, FRAME_ANON, false);
	struct entry *entry;

	frame->large = true;
	space->table = space->anon_vma = page->table = true;
	for (unsigned int i = 0; (entry = page_entry(sim, page, i)); i++)
		map_written(sim, page, entry, frame);
}

static int sim_map(struct backend *backend, const struct backend_setup *setup, struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *parent = &sim->spaces[PROCESS_PARENT];

	if (setup->page_count < 1 || setup->page_count > SEQUENCE_PAGES_MAX)
		return error_set(error, "%u pages: from 1 to %d can be mapped", setup->page_count,
				 SEQUENCE_PAGES_MAX);
	*sim = (struct sim){
		.backend = sim->backend,
		.fault = sim->fault,
		.setup = *setup,
		.zero = { .kind = FRAME_ZERO, .pfn = FIRST_PFN - 1 },
		.huge_zero = { .kind = FRAME_ZERO,
			       .huge = true,
			       .pfn = FIRST_PFN - BASE_PAGES_PER_HUGE },
		.next_pfn = FIRST_PFN,
	};
	parent->alive = true;
	for (unsigned int i = 0; i < setup->page_count; i++) {
		parent->pages[i] = (struct page){
			.protection = PROTECTION_RW,
			.registered = is_uffd(setup->tracker),
			.soft_dirty = !fault(sim, SIM_FAULT_NEW_MEMORY_READS_CLEAN),
		};
		if (setup->mapping == MAPPING_MTHP)
			map_large(sim, parent, i);
	}
	return 0;
}

static int sim_arm(struct backend *backend, page_set pages, enum arming way, struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *space = sim_space(sim, PROCESS_PARENT, error);

	if (!space)
		return -1;
	if (is_uffd(sim->setup.tracker))
		uffd_arm(sim, space, pages, way);
	else if (sim->setup.tracker == TRACKER_SOFT_DIRTY)
		clear_refs(sim, space);
	return 0;
}

/* Soft-dirty knows no other way than to write the page: the word that it holds. */
static int rewrite(struct backend *backend, unsigned int number, struct error *error)
{
	const struct entry *entry = &to_sim(backend)->spaces[PROCESS_PARENT].pages[number].head;
	uint64_t value = entry->present || entry->swapped ? entry->frame->data : 0;
	struct access_observation observation;

	return sim_access(backend, PROCESS_PARENT, number, true, ACCESSOR_CPU, value, &observation,
			  error);
}

static int sim_disarm(struct backend *backend, page_set pages, struct error *error)
{
	struct sim *sim = to_sim(backend);
	struct space *space = sim_space(sim, PROCESS_PARENT, error);

	if (!space)
		return -1;
	for (unsigned int i = 0; i < sim->setup.page_count; i++) {
		if (!(pages & (page_set)1 << i))
			continue;
		if (is_uffd(sim->setup.tracker))
			uffd_unprotect(sim, space, i, false);
		else if (sim->setup.tracker == TRACKER_SOFT_DIRTY && rewrite(backend, i, error))
			return -1;
	}
	return 0;
}

static int sim_try_boundary(struct backend *backend, enum boundary boundary,
			    struct boundary_outcome *outcome, struct error *error)
{
	static const enum sim_boundary_fault faults[SIM_FAULT_COUNT] = {
		[SIM_FAULT_BOUNDARY_ACCEPTS_UNALIGNED] = SIM_BOUNDARY_ACCEPTS_UNALIGNED,
		[SIM_FAULT_BOUNDARY_ACCEPTS_FEATURES] = SIM_BOUNDARY_ACCEPTS_UNKNOWN_FEATURES,
		[SIM_FAULT_BOUNDARY_WRONG_OUTPUT] = SIM_BOUNDARY_WRONG_OUTPUT_FIELD,
		[SIM_FAULT_BOUNDARY_ACCEPTS_SCAN_FLAGS] = SIM_BOUNDARY_SCAN_ACCEPTS_UNKNOWN_FLAGS,
		[SIM_FAULT_BOUNDARY_WAKES_EVERYBODY] = SIM_BOUNDARY_WAKES_EVERYBODY,
		[SIM_FAULT_BOUNDARY_NEW_MEMORY_CLEAN] = SIM_BOUNDARY_NEW_MEMORY_CLEAN,
		[SIM_FAULT_BOUNDARY_SCAN_IGNORES_MASKS] = SIM_BOUNDARY_SCAN_IGNORES_MASKS,
		[SIM_FAULT_BOUNDARY_SCAN_WRONG_WALK_END] = SIM_BOUNDARY_SCAN_WRONG_WALK_END,
		[SIM_FAULT_BOUNDARY_IGNORES_DONTWAKE] = SIM_BOUNDARY_IGNORES_DONTWAKE,
		[SIM_FAULT_BOUNDARY_API_TELLS_WRONG] = SIM_BOUNDARY_API_TELLS_WRONG,
		[SIM_FAULT_BOUNDARY_EVENT_WRONG_ADDRESS] = SIM_BOUNDARY_EVENT_WRONG_ADDRESS,
		[SIM_FAULT_BOUNDARY_SCAN_ACCEPTS_ADDRESSES] = SIM_BOUNDARY_SCAN_ACCEPTS_ADDRESSES,
		[SIM_FAULT_BOUNDARY_IGNORES_USER_MODE] = SIM_BOUNDARY_IGNORES_USER_MODE,
		[SIM_FAULT_BOUNDARY_PART_IS_WHOLE] = SIM_BOUNDARY_PART_IS_WHOLE,
		[SIM_FAULT_BOUNDARY_MOVES_CLEAN] = SIM_BOUNDARY_MOVES_CLEAN,
		[SIM_FAULT_BOUNDARY_CONTINUES_WRITABLE] = SIM_BOUNDARY_CONTINUES_WRITABLE,
		[SIM_FAULT_BOUNDARY_SECOND_DROP_UNARMS] = SIM_BOUNDARY_SECOND_DROP_UNARMS,
	};

	(void)error;
	sim_boundary(faults[to_sim(backend)->fault], boundary, outcome);
	return 0;
}

static unsigned int sim_stray_events(struct backend *backend)
{
	return to_sim(backend)->stray_events;
}

static void sim_end(struct backend *backend)
{
	free(to_sim(backend));
}

static const struct backend_ops sim_ops = {
	.name = "sim",
	.map = sim_map,
	.arm = sim_arm,
	.disarm = sim_disarm,
	.access = sim_access,
	.fork = sim_fork,
	.child_exit = sim_child_exit,
	.step = sim_step,
	.referenced = sim_referenced,
	.boundary = sim_try_boundary,
	.race = sim_race,
	.inspect = sim_inspect,
	.stray_events = sim_stray_events,
	.close = sim_end,
};

struct backend *sim_new(enum sim_fault fault, struct error *error)
{
	struct sim *sim;

	if ((unsigned int)fault >= SIM_FAULT_COUNT) {
		error_set(error, "fault %d: there is no such fault", (int)fault);
		return NULL;
	}
	sim = calloc(1, sizeof(*sim));
	if (!sim) {
		error_errno(error, "cannot allocate the imitated kernel");
		return NULL;
	}
	sim->backend.ops = &sim_ops;
	sim->fault = fault;
	return &sim->backend;
}

void sim_facts(struct facts *facts)
{
	*facts = (struct facts){
		.release = "6.12.0-sim",
		.machine = "x86_64",
		.version = { 6, 12 },
		.proc = true,
		.sys = true,
		.uffd = true,
		.uffd_path = UFFD_DEVICE,
		.uffd_features = ALL_UFFD_FEATURES,
		.uffd_wp_anon = true,
		.uffd_wp_shmem = true,
		.uffd_wp_async = true,
		.clear_refs = true,
		.soft_dirty = true,
		.soft_dirty_trip = { true, true, true },
		.pagemap = true,
		.pfn_visible = true,
		.scan_categories = ALL_SCAN_CATEGORIES,
		.thp = true,
		.thp_size = UINT64_C(2) << 20,
		.thp_enabled = "madvise",
		.mthp = true,
		.mthp_enabled = "madvise",
		.shmem_thp = true,
		.shmem_enabled = "advise",
		.hugetlb_size = UINT64_C(2) << 20,
		.hugetlb_free = 2048,
		.memfd = true,
		.disk_folder = "/disk",
		.nodes = 2,
		.numa_balancing = true,
		.numa_scan_seq = true,
		.root = true,
		.cap_sys_ptrace = true,
		.cap_sys_admin = true,
		.lockable = UINT64_MAX,
		.debugfs = true,
		.swap = true,
		.swap_out = true,
		.swap_devices = 1,
		.swap_device = "/dev/vda",
		.ksm_writable = true,
		.ksm_run = 1,
		.cpus = 2,
		.jobs = 2,
	};
}
