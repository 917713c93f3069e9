/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A load or store that may raise SIGSEGV or SIGBUS, made so that the signal is an observation.
 * The only state is one pointer a thread, which a signal handler cannot do without.
 */
#ifndef UFFD_CONFORM_LIVE_SIGNAL_CATCH_H
#define UFFD_CONFORM_LIVE_SIGNAL_CATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "system/error.h"

struct touch {
	uint64_t *word;
	bool write;
	uint64_t value; /* written, or what was read */

	int signal; /* 0: it went through */
	int signal_code;
	uint64_t signal_address;
	unsigned int minor_faults, major_faults; /* of the one access */
};

/* Installs the handlers for the process. */
int signal_catch_install(struct error *error);

/*
 * Makes one access and counts its faults exactly: the same code runs on a word of its own first,
 * so that it takes none itself.
 */
void signal_catch_touch(struct touch *touch);

#endif
