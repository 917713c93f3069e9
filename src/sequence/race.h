/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The races: a thread writes to the memory all the time, while another one arms it and disturbs
 * it; or two threads arm, drop, move, collapse or protect it at once. Names and sentences for the language; what is done is in live/race.h. Read-only data.
 */
#ifndef UFFD_CONFORM_SEQUENCE_RACE_H
#define UFFD_CONFORM_SEQUENCE_RACE_H

enum race {
	RACE_ARM,
	RACE_UNPROTECT,
	RACE_SCAN,
	RACE_MPROTECT,
	RACE_FORK,
	RACE_MIGRATE,
	RACE_SPLIT,
	RACE_COLLAPSE,
	RACE_PAGEOUT,
	RACE_DONTNEED,
	RACE_ARM_COLLAPSE,
	RACE_ARM_MIGRATE,
	RACE_MPROTECT_MIGRATE,
	RACE_COUNT
};

/* What a race cannot do without, beside two CPUs. */
enum race_need {
	RACE_NEEDS_UFFD = 1 << 0, /* a tracker that un-protects */
	RACE_NEEDS_NODES = 1 << 1,
	RACE_NEEDS_HUGE_PAGES = 1 << 2, /* the mapping is made of them */
	RACE_NEEDS_COLLAPSE = 1 << 3,	/* MADV_COLLAPSE, 6.1 */
	RACE_NEEDS_SWAP = 1 << 4,
};

struct race_info {
	const char *name;     /* "mprotect" */
	const char *sentence; /* what goes on beside the writer */
	const char *disturbs; /* what it disturbs */
	unsigned int needs;   /* of enum race_need */
};

const struct race_info *race_info(enum race race);

/* "mprotect" */
const char *race_name(enum race race);

/* By name; -1 if there is none. */
int race_find(const char *name);

#endif
