/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The ways in which a word of memory is read or written: by the program's own instruction, and
 * by the kernel on its behalf. One set per process; a forked child opens its own.
 */
#ifndef UFFD_CONFORM_LIVE_ACCESSORS_H
#define UFFD_CONFORM_LIVE_ACCESSORS_H

#include <liburing.h>

#include "live/signal_catch.h"
#include "sequence/sequence.h"

struct accessors {
	int file; /* a memfd of one word, the other end of the kernel's reads and writes */
	int mem;  /* /proc/self/mem, -1 until it is used */
	bool ring_ready;
	struct io_uring ring;
};

struct raw_access {
	uint64_t value;	   /* to write, or what was read */
	int refused_errno; /* of a system call; 0: none */
	int signal;	   /* of a load or store; 0: none */
	int signal_code;
	uint64_t signal_address;
	bool faults_counted;
	unsigned int minor_faults, major_faults;
};

int accessors_open(struct accessors *accessors, struct error *error);
void accessors_close(struct accessors *accessors);

/*
 * One access. Returns -1 only if the way itself cannot be used (no io_uring); that the kernel
 * refuses the access is in @raw.
 */
int accessors_access(struct accessors *accessors, enum accessor accessor, uint64_t *word,
		     bool write, struct raw_access *raw, struct error *error);

#endif
