/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a process of a cell does to its own memory, and the forked child that does it on request.
 * Parent and child run the same functions: the parent calls them, the child gets them by name
 * over a socket and sends back what it saw.
 */
#ifndef UFFD_CONFORM_LIVE_PROCESS_H
#define UFFD_CONFORM_LIVE_PROCESS_H

#include <sys/types.h>

#include "live/local.h"

enum request_type { REQUEST_ACCESS, REQUEST_STEP, REQUEST_COUNT_PAGES };

struct request {
	enum request_type type;
	unsigned int page;
	bool write;
	enum accessor accessor;
	struct raw_access raw;	 /* in and out */
	struct step step;	 /* REQUEST_STEP */
	uint64_t value;		 /* REQUEST_STEP: of page 0 */
	enum state state;	 /* REQUEST_COUNT_PAGES */
	unsigned int page_count; /* REQUEST_COUNT_PAGES: out */
};

/* Does it in the calling process. */
int local_perform(struct local *local, struct request *request, struct error *error);

struct child {
	pid_t pid; /* 0: none */
	int socket;
	int pagemap;	  /* its /proc/PID/pagemap */
	struct area area; /* as it was at the fork: only the parent's is moved */
};

int child_fork(struct child *child, struct local *local, struct error *error);

/* Does it in the child. */
int child_perform(struct child *child, struct request *request, struct error *error);

/* Lets it end and reaps it; -1 if it did not end by itself. */
int child_end(struct child *child, struct error *error);

#endif
