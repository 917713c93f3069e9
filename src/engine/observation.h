/* SPDX-License-Identifier: GPL-2.0-only */
/* What a backend saw: plain data, filled in by live or sim, judged by the engine. */
#ifndef UFFD_CONFORM_ENGINE_OBSERVATION_H
#define UFFD_CONFORM_ENGINE_OBSERVATION_H

#include <stdbool.h>
#include <stdint.h>

/* One notification as the tracker got it while an access was under way. */
struct event {
	unsigned int page;   /* UINT32_MAX: an address outside the mapping */
	bool address_right;  /* the address that was accessed, at the granularity promised */
	bool flags_right;    /* WP and WRITE and nothing else; SIGBUS: right si_code */
	bool thread_right;   /* thread id is the accessor's; true where it cannot be told */
	bool data_still_old; /* the page held its old data when the event was read */
	enum process_side { SIDE_PARENT, SIDE_CHILD } side; /* whose uffd delivered it */
};

#define OBSERVATION_EVENTS_MAX 8

/* One access (one page, one read or write). */
struct access_observation {
	unsigned int event_count; /* all of them; the first OBSERVATION_EVENTS_MAX are kept */
	struct event events[OBSERVATION_EVENTS_MAX];
	bool refused;	     /* SIGSEGV, or an error of the system call */
	int refused_errno;   /* 0 for a signal */
	bool faults_counted; /* only the program's own loads and stores are measured */
	unsigned int minor_faults, major_faults;
	uint64_t value; /* reads: what was read */
};

/* The page table as userspace can read it, for one page of the sequence (a whole THP for thp). */
struct page_view {
	bool present;
	bool swapped;
	bool armed;	 /* bit 57 of the accessed (first) base page */
	bool soft_dirty; /* bit 55 of it */
	bool exclusive;	 /* bit 56 */
	bool file;	 /* bit 61 */
	uint64_t pfn;	 /* 0: not to be seen without privilege */
	/* The base pages of a THP that the program never touches: how many of them, and of these */
	unsigned int rest, rest_present, rest_armed, rest_soft_dirty;
	bool rest_shared; /* another process maps some of them as well */
	/* PAGEMAP_SCAN of the base page that is used, absent below 6.7. */
	bool scanned;
	bool scan_written_fast, scan_written_general, scan_present, scan_swapped, scan_huge;
	bool scan_file_known, scan_file;
	bool scan_soft_dirty_known, scan_soft_dirty;
	/* PAGEMAP_SCAN's both paths over the untouched base pages: number PAGE_IS_WRITTEN. */
	unsigned int rest_written_fast, rest_written_general;
};

#endif
