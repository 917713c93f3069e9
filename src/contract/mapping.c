// SPDX-License-Identifier: GPL-2.0-only
/* What each mapping is, which trackers can work on it, and which steps it takes. */
#include "contract/model.h"
#include "sequence/race.h"

enum { PRIVATE = 1, OF_FILE = 2, HUGETLB = 4, ON_DISK = 8, PMD_SIZED = 16 };

#define ALL	     ((1u << MAPPING_COUNT) - 1)
#define BIT(mapping) (1u << (mapping))

static const unsigned int traits[MAPPING_COUNT] = {
	[MAPPING_ANON] = PRIVATE,
	[MAPPING_THP] = PRIVATE | PMD_SIZED,
	[MAPPING_MTHP] = PRIVATE,
	[MAPPING_SHMEM] = OF_FILE,
	[MAPPING_SHMEM_PRIVATE] = PRIVATE | OF_FILE,
	[MAPPING_SHMEM_THP] = OF_FILE | PMD_SIZED,
	[MAPPING_HUGETLB] = HUGETLB | OF_FILE,
	[MAPPING_HUGETLB_PRIVATE] = PRIVATE | HUGETLB,
	[MAPPING_FILE] = OF_FILE | ON_DISK,
	[MAPPING_FILE_PRIVATE] = PRIVATE | OF_FILE | ON_DISK,
};

bool mapping_is_private(enum mapping mapping)
{
	return traits[mapping] & PRIVATE;
}

bool mapping_is_file(enum mapping mapping)
{
	return traits[mapping] & OF_FILE;
}

bool mapping_is_hugetlb(enum mapping mapping)
{
	return traits[mapping] & HUGETLB;
}

bool mapping_is_huge(enum mapping mapping)
{
	return traits[mapping] & (HUGETLB | PMD_SIZED);
}

bool mapping_is_on_disk(enum mapping mapping)
{
	return traits[mapping] & ON_DISK;
}

bool mapping_tracks(enum mapping mapping, enum tracker tracker)
{
	if (mapping_is_hugetlb(mapping))
		return tracker != TRACKER_SOFT_DIRTY;
	if (mapping_is_on_disk(mapping))
		return tracker != TRACKER_UFFD_WP && tracker != TRACKER_UFFD_WP_SIGBUS;
	return true;
}

/* Mappings that have no such step, by verb; the others have. */
static const unsigned int without[VERB_COUNT] = {
	/* The scanner's walk passes over hugetlb memory: vma_migratable() of task_numa_work(). */
	[VERB_NUMA_HINT] = BIT(MAPPING_HUGETLB) | BIT(MAPPING_HUGETLB_PRIVATE) | BIT(MAPPING_FILE) |
			   BIT(MAPPING_FILE_PRIVATE),
	/* madvise(2): MADV_PAGEOUT is for memory that can be reclaimed. */
	[VERB_PAGEOUT] = BIT(MAPPING_HUGETLB) | BIT(MAPPING_HUGETLB_PRIVATE),
	[VERB_SPLIT] = ALL & ~(BIT(MAPPING_THP) | BIT(MAPPING_SHMEM_THP)),
	[VERB_SPLIT_FOLIO] = ALL & ~BIT(MAPPING_THP),
	[VERB_COLLAPSE] = ALL & ~(BIT(MAPPING_THP) | BIT(MAPPING_SHMEM_THP)),
	/* ksm.rst: private anonymous memory. */
	[VERB_KSM_MERGE] = ALL & ~(BIT(MAPPING_ANON) | BIT(MAPPING_SHMEM_PRIVATE)),
	[VERB_KSM_UNMERGE] = ALL & ~(BIT(MAPPING_ANON) | BIT(MAPPING_SHMEM_PRIVATE)),
	[VERB_SYNC] = ALL & ~BIT(MAPPING_FILE), /* others have nothing to write back */
	/* fallocate(2): of a file that the program has. */
	[VERB_PUNCH] = BIT(MAPPING_ANON) | BIT(MAPPING_THP) | BIT(MAPPING_MTHP) |
		       BIT(MAPPING_HUGETLB_PRIVATE),
	/*
	 * io_uring refuses to register buffers in files of a filesystem, before 6.5 also if they
	 * are mapped private: check_vma_flags(), io_pin_pages().
	 */
	[VERB_RACE] = ALL & ~(BIT(MAPPING_ANON) | BIT(MAPPING_THP) | BIT(MAPPING_SHMEM) |
			      BIT(MAPPING_SHMEM_PRIVATE)),
	[VERB_PIN] = BIT(MAPPING_FILE) | BIT(MAPPING_FILE_PRIVATE),
};

/* The same for madvise(2). */
static const unsigned int without_advice[ADVICE_COUNT] = {
	[ADVICE_FREE] = ALL & ~(BIT(MAPPING_ANON) | BIT(MAPPING_THP) | BIT(MAPPING_MTHP)),
	[ADVICE_COLD] = BIT(MAPPING_HUGETLB) | BIT(MAPPING_HUGETLB_PRIVATE),
	[ADVICE_WIPEONFORK] = ALL & ~(BIT(MAPPING_ANON) | BIT(MAPPING_THP) | BIT(MAPPING_MTHP)),
};

/* The same for what a userfaultfd fills: ioctl_userfaultfd(2). */
static const unsigned int without_filling[FILLING_COUNT] = {
	[FILLING_ZEROPAGE] = BIT(MAPPING_HUGETLB) | BIT(MAPPING_HUGETLB_PRIVATE),
	[FILLING_CONTINUE] = ALL & ~(BIT(MAPPING_SHMEM) | BIT(MAPPING_HUGETLB)),
	[FILLING_MOVE] = ALL & ~(BIT(MAPPING_ANON) | BIT(MAPPING_THP)),
};

static bool races(enum mapping mapping, enum tracker tracker, enum race race)
{
	unsigned int needs = race_info(race)->needs;
	bool async = tracker == TRACKER_UFFD_WP_ASYNC;

	/* The thread that arms is the monitor as well. */
	if (tracker == TRACKER_UFFD_WP_SIGBUS)
		return false;
	if (needs & RACE_NEEDS_UFFD && !tracker_is_uffd(tracker))
		return false;
	/* The soft-dirty bit of shared memory goes with its entry. */
	if (race == RACE_PAGEOUT && !mapping_is_private(mapping) && tracker == TRACKER_SOFT_DIRTY)
		return false;
	if (race == RACE_DONTNEED && !async && tracker != TRACKER_SOFT_DIRTY)
		return false;
	return !(needs & RACE_NEEDS_HUGE_PAGES) || mapping == MAPPING_THP;
}

/* A userfaultfd that only fills, for the step alone: the memory that it brings is new. */
static bool reads_soft_dirty(enum tracker tracker, const struct step *step)
{
	return tracker == TRACKER_SOFT_DIRTY && !step->wp &&
	       (step->filling == FILLING_COPY || step->filling == FILLING_MOVE);
}

bool mapping_takes(enum mapping mapping, enum tracker tracker, const struct step *step)
{
	unsigned int refusing = without[step->verb];

	if (step->verb == VERB_MADVISE) {
		refusing |= without_advice[step->advice];
		/* As a write without data it would have the tracker asked, outside any access. */
		if (step->advice == ADVICE_POPULATE_WRITE &&
		    (tracker == TRACKER_UFFD_WP || tracker == TRACKER_UFFD_WP_SIGBUS))
			return false;
	}
	if (step->verb == VERB_UFFDIO) {
		refusing |= without_filling[step->filling];
		if (!tracker_is_uffd(tracker) && !reads_soft_dirty(tracker, step))
			return false;
		/* No reader can tell the SIGBUS of poison from one of its tracker. */
		if (step->filling == FILLING_POISON && tracker == TRACKER_UFFD_WP_SIGBUS)
			return false;
	}
	if (step->verb == VERB_RACE && !races(mapping, tracker, step->race))
		return false;
	return !(refusing >> mapping & 1);
}
