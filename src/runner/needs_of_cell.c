// SPDX-License-Identifier: GPL-2.0-only
/* What each mapping, tracker, accessor and step needs. */
#include "contract/model.h"
#include "runner/boundary_needs.h"
#include "runner/needs.h"
#include "sequence/race.h"

#define BIT(need) (UINT64_C(1) << (need))

static const uint64_t of_mapping[MAPPING_COUNT] = {
	[MAPPING_THP] = BIT(NEED_THP),
	[MAPPING_MTHP] = BIT(NEED_MTHP),
	[MAPPING_SHMEM] = BIT(NEED_MEMFD),
	[MAPPING_SHMEM_PRIVATE] = BIT(NEED_MEMFD),
	[MAPPING_SHMEM_THP] = BIT(NEED_MEMFD) | BIT(NEED_SHMEM_THP),
	[MAPPING_HUGETLB] = BIT(NEED_MEMFD) | BIT(NEED_HUGETLB),
	[MAPPING_HUGETLB_PRIVATE] = BIT(NEED_HUGETLB),
	[MAPPING_FILE] = BIT(NEED_DISK_FILE),
	[MAPPING_FILE_PRIVATE] = BIT(NEED_DISK_FILE),
};

/* What a userfaultfd must be able to do with such memory. */
static const uint64_t of_tracked_mapping[MAPPING_COUNT] = {
	[MAPPING_SHMEM] = BIT(NEED_WP_SHMEM),
	[MAPPING_SHMEM_PRIVATE] = BIT(NEED_WP_SHMEM),
	[MAPPING_SHMEM_THP] = BIT(NEED_WP_SHMEM),
	[MAPPING_HUGETLB] = BIT(NEED_WP_HUGETLB),
	[MAPPING_HUGETLB_PRIVATE] = BIT(NEED_WP_HUGETLB),
};

static const uint64_t of_tracker[TRACKER_COUNT] = {
	[TRACKER_UFFD_WP] = BIT(NEED_UFFD) | BIT(NEED_WP),
	[TRACKER_UFFD_WP_SIGBUS] = BIT(NEED_UFFD) | BIT(NEED_WP),
	[TRACKER_UFFD_WP_ASYNC] =
		BIT(NEED_UFFD) | BIT(NEED_WP) | BIT(NEED_WP_ASYNC) | BIT(NEED_PAGEMAP_SCAN),
	[TRACKER_SOFT_DIRTY] = BIT(NEED_SOFT_DIRTY),
};

static const uint64_t of_accessor[ACCESSOR_COUNT] = {
	[ACCESSOR_URING] = BIT(NEED_IO_URING),
	[ACCESSOR_VM_WRITEV] = BIT(NEED_PROCESS_VM),
	[ACCESSOR_MEM] = BIT(NEED_PROC_MEM),
	[ACCESSOR_PIN] = BIT(NEED_IO_URING_BUFFERS),
};

static const uint64_t of_verb[VERB_COUNT] = {
	[VERB_PKEY_MPROTECT] = BIT(NEED_PKEYS),
	[VERB_NUMA_HINT] = BIT(NEED_NUMA) | BIT(NEED_NUMA_SCAN_SEQ) | BIT(NEED_TUNE),
	[VERB_PAGEOUT] = BIT(NEED_SWAP),
	[VERB_SWAPOFF] = BIT(NEED_SWAP) | BIT(NEED_SWAPOFF),
	[VERB_MIGRATE] = BIT(NEED_NODES),
	[VERB_SPLIT_FOLIO] = BIT(NEED_SPLIT),
	[VERB_COLLAPSE] = BIT(NEED_COLLAPSE),
	[VERB_KSM_MERGE] = BIT(NEED_KSM),
	[VERB_PIN] = BIT(NEED_IO_URING_BUFFERS),
};

static const uint64_t of_filling[FILLING_COUNT] = {
	[FILLING_CONTINUE] = BIT(NEED_MINOR_SHMEM),
	[FILLING_MOVE] = BIT(NEED_UFFD_MOVE),
	[FILLING_POISON] = BIT(NEED_POISON),
};

static uint64_t needs_of_race(enum race race)
{
	unsigned int needs = race_info(race)->needs;

	return BIT(NEED_CPUS) | (needs & RACE_NEEDS_NODES ? BIT(NEED_NODES) : 0) |
	       (needs & RACE_NEEDS_COLLAPSE ? BIT(NEED_COLLAPSE) : 0) |
	       (needs & RACE_NEEDS_SWAP ? BIT(NEED_SWAP) : 0);
}

static uint64_t needs_of_step(const struct step *step, enum tracker tracker)
{
	uint64_t needs = of_verb[step->verb];

	if (step->verb == VERB_BOUNDARY)
		needs |= needs_of_boundary(step->boundary);
	if (step->verb == VERB_RACE)
		needs |= needs_of_race(step->race);
	if (step->verb == VERB_UFFDIO)
		needs |= BIT(NEED_UFFD) | of_filling[step->filling];
	/* Both came with 6.4, and of the one no feature tells. */
	if (step->verb == VERB_UFFDIO && step->filling == FILLING_CONTINUE && step->wp)
		needs |= BIT(NEED_WP_UNPOPULATED);
	if (!step_accesses(step))
		return needs;
	/* SIGBUS and async mode never ask the userfaultfd's reader, so they work in either mode. */
	if (step->verb != VERB_READ && step->accessor != ACCESSOR_CPU && tracker == TRACKER_UFFD_WP)
		needs |= BIT(NEED_KERNEL_FAULTS);
	return needs | of_accessor[step->accessor];
}

static bool pins(const struct sequence *sequence)
{
	for (size_t i = 0; i < sequence->step_count; i++)
		if (sequence->steps[i].verb == VERB_PIN)
			return true;
	return false;
}

uint64_t needs_of_cell(const struct sequence *sequence, enum mapping mapping, enum tracker tracker)
{
	/* The page table is a witness of every cell. */
	uint64_t needs = BIT(NEED_PAGEMAP) | of_mapping[mapping] | of_tracker[tracker];
	bool uffd = needs & BIT(NEED_UFFD);

	if (uffd)
		needs |= of_tracked_mapping[mapping];
	if (pins(sequence) && mapping_is_huge(mapping))
		needs |= BIT(NEED_LOCKABLE);
	if (uffd && sequence->event_fork)
		needs |= BIT(NEED_EVENT_FORK);
	if (uffd && sequence->event_remap)
		needs |= BIT(NEED_EVENT_REMAP);
	for (size_t i = 0; i < sequence->step_count; i++)
		needs |= needs_of_step(&sequence->steps[i], tracker);
	return needs;
}
