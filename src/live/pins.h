/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A device that has pages pinned: buffers registered with io_uring, which the kernel pins for
 * long and for writing. What the device reads and writes goes past the page table. And a pipe
 * that holds references to pages: vmsplice(2).
 */
#ifndef UFFD_CONFORM_LIVE_PINS_H
#define UFFD_CONFORM_LIVE_PINS_H

#include <liburing.h>

#include "live/accessors.h"
#include "live/area.h"

struct pins {
	page_set pages;	  /* pinned now */
	struct area area; /* where they were then, by which the device knows them */
	bool ring_ready;
	struct io_uring ring;
	unsigned int buffer_of[SEQUENCE_PAGES_MAX];
	bool pipe_ready;
	int pipe[2];
};

int pins_pin(struct pins *pins, const struct area *area, page_set pages, struct error *error);
int pins_unpin(struct pins *pins, struct error *error);

/* Puts the pages' words into the pipe, in their order. */
int pins_splice(struct pins *pins, const struct area *area, page_set pages, struct error *error);
void pins_close(struct pins *pins);

/* The device writes raw->value to the page, or reads it. @file: of one word. */
int pins_access(struct pins *pins, unsigned int page, bool write, int file, struct raw_access *raw,
		struct error *error);

/* The next word from the pipe. */
int pins_read_pipe(struct pins *pins, struct raw_access *raw, struct error *error);

#endif
