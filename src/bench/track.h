/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Mechanisms that tell which pages were written since the last time, each behind the same four
 * functions: one cycle of tracking is arm, stores, collect. A mechanism whose collecting arms anew
 * has no arming in the cycle; one that is told of each store has nothing to collect.
 */
#ifndef UFFD_CONFORM_BENCH_TRACK_H
#define UFFD_CONFORM_BENCH_TRACK_H

#include "bench/benchmark.h"

/* Written are the pages whose number is a multiple of the step, so many of them. */
struct dirty_pages {
	size_t step, count;
};

#define TRACK_BUFFER ((size_t)64 << 10)

struct tracking {
	const struct workspace *workspace;
	struct dirty_pages dirty;
	int uffd;	 /* -1 */
	int pagemap;	 /* -1 */
	int clear_refs;	 /* -1 */
	int monitor_cpu; /* of a thread beside the writer */
	void *buffer;	 /* what the kernel tells into: TRACK_BUFFER bytes, written by then */
	void *state;	 /* the mechanism's own */

	/* What the mechanism has seen. */
	uint64_t events; /* or signals */
	uint64_t found;	 /* pages told dirty that are */
	uint64_t wrong;	 /* pages told dirty that are not */
	uint64_t read_bytes;
};

struct mechanism {
	const char *name;
	/* For all cycles; close() copes with what open() did not get to. */
	int (*open)(struct tracking *tracking, struct error *error);
	void (*close)(struct tracking *tracking);
	/* Around each cycle, not measured. */
	int (*begin)(struct tracking *tracking, struct error *error);
	int (*end)(struct tracking *tracking, struct error *error);
	/* Measured; 0 or -1 with errno. NULL: nothing to do. */
	int (*arm)(struct tracking *tracking);
	int (*collect)(struct tracking *tracking);
};

/* track_event.c, track_pagemap.c, track_signal.c */
extern const struct mechanism track_none, track_read, track_poll, track_uring, track_sigbus,
	track_async_clear, track_async_get, track_soft_pagemap, track_soft_scan, track_mprotect;

/* Notes that pages were told dirty; however many, it takes the same time. */
void tracking_find(struct tracking *tracking, uint64_t start, uint64_t end);

/* For mechanisms by userfaultfd: (un)registers all memory. */
int tracking_register(struct tracking *tracking, struct error *error);
int tracking_unregister(struct tracking *tracking, struct error *error);
int tracking_arm_uffd(struct tracking *tracking);

#endif
