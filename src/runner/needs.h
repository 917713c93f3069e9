/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a cell needs of the kernel and of the person's privileges, as data. Pure: facts in, the
 * first unmet need out. Its token is the reason of a skip and part of a fixed vocabulary that
 * consumers of reports may rely on; its sentence is for a person.
 */
#ifndef UFFD_CONFORM_RUNNER_NEEDS_H
#define UFFD_CONFORM_RUNNER_NEEDS_H

#include <stdbool.h>
#include <stdint.h>

#include "sequence/sequence.h"
#include "system/facts.h"

/* In the order in which they are checked: what others build on comes first. */
enum need {
	NEED_UFFD,
	NEED_UFFD_DEVICE, /* /dev/userfaultfd */
	NEED_WP,
	NEED_WP_SHMEM,
	NEED_WP_ASYNC,
	NEED_PAGEMAP,
	NEED_PAGEMAP_SCAN,
	NEED_SOFT_DIRTY,
	NEED_EVENT_FORK,
	NEED_KERNEL_FAULTS, /* the kernel's own accesses reach the userfaultfd */
	NEED_RESTRICTED,    /* not everybody may have such a userfaultfd */
	NEED_UFFD_MOVE,
	NEED_POISON,
	NEED_MINOR_SHMEM,
	NEED_WP_UNPOPULATED,
	NEED_EVENT_REMAP,
	NEED_EVENT_REMOVE,
	NEED_EVENT_UNMAP,
	NEED_SIGBUS,
	NEED_WP_HUGETLB,
	NEED_THP,
	NEED_MTHP, /* folios of 64 KiB */
	NEED_MEMFD,
	NEED_SHMEM_THP,
	NEED_COLLAPSE, /* MADV_COLLAPSE */
	NEED_SPLIT,    /* huge pages are split on demand, by debugfs */
	NEED_HUGETLB,  /* free pages of 2 MiB, enough for all cells that run at a time */
	NEED_MEMFD_SECRET,
	NEED_DISK_FILE,
	NEED_SYS_ADMIN,
	NEED_IO_URING,
	NEED_IO_URING_BUFFERS,
	NEED_LOCKABLE, /* memory that may be pinned, for huge pages in all cells at a time */
	NEED_PROCESS_VM,
	NEED_PROC_MEM,
	NEED_PKEYS,
	NEED_SWAP,
	NEED_SWAPOFF, /* the only swap area may be taken away for a while */
	NEED_KSM,
	NEED_CPUS,  /* two, for a race */
	NEED_NODES, /* a page can be moved to another node */
	NEED_NUMA,  /* hinting faults */
	NEED_NUMA_SCAN_SEQ,
	NEED_TUNE,
	NEED_COUNT
};

struct need_info {
	const char *token;
	const char *sentence;
	bool (*met)(const struct facts *);
};

const struct need_info *need_info(enum need need);

/* What NEED_HUGETLB asks for: 8 pages of a cell, as many copies after fork, and some to spare. */
#define HUGETLB_PAGES_PER_JOB 16
#define HUGETLB_PAGES_SPARE   8

static inline unsigned int hugetlb_pages_needed(unsigned int jobs)
{
	return jobs * HUGETLB_PAGES_PER_JOB + HUGETLB_PAGES_SPARE;
}

/* One bit for each need of one cell. */
uint64_t needs_of_cell(const struct sequence *sequence, enum mapping mapping, enum tracker tracker);

/*
 * The first unmet need, or NULL. @tune: the person allows system-wide settings to be changed,
 * without which NEED_TUNE and NEED_SWAPOFF are never met.
 */
const struct need_info *needs_first_unmet(uint64_t needs, const struct facts *facts, bool tune);

#endif
