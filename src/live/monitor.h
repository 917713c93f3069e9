/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The thread that a program with a userfaultfd has: it reads events through io_uring (or poll and
 * read where io_uring is denied), notes each one, and resolves it by un-protecting the page. It
 * follows forked children by the userfaultfd that UFFD_EVENT_FORK brings.
 *
 * An event is noted before it is resolved, so that whoever was woken by it finds it noted.
 */
#ifndef UFFD_CONFORM_LIVE_MONITOR_H
#define UFFD_CONFORM_LIVE_MONITOR_H

#include "engine/observation.h"
#include "live/area.h"

struct monitor;

struct monitor_event {
	uint64_t address;
	uint64_t flags;
	uint32_t thread;
	enum process_side side;
	uint64_t value;	  /* the page's word before the event was resolved, if known */
	bool value_known; /* only of the parent's own pages */
};

/* @area must outlive the monitor; @uffd stays the caller's. */
struct monitor *monitor_start(const struct area *area, int uffd, struct error *error);
void monitor_stop(struct monitor *monitor);

/* The child's userfaultfd, -1 while there is none; the monitor's. */
int monitor_child_uffd(struct monitor *monitor);

/* The same, but waits up to 2 s: fork() returns as soon as the event is read, not yet handled. */
int monitor_wait_child_uffd(struct monitor *monitor);
void monitor_close_child(struct monitor *monitor);

/* Takes the events noted since the last call; gives the number of all, of which @max are kept. */
unsigned int monitor_collect(struct monitor *monitor, struct monitor_event *events,
			     unsigned int max);

/* Nonzero: the errno of a system call of the monitor that failed. */
int monitor_failure(struct monitor *monitor, const char **what);

/* Un-protects one page through a userfaultfd; retries while the layout changes. */
int monitor_unprotect(int uffd, const struct area *area, unsigned int page);

#endif
