/* SPDX-License-Identifier: GPL-2.0-only */
/* Where shrink has its candidates run: on the running kernel, an imitation, or in QEMU. */
#ifndef UFFD_CONFORM_CMD_SHRINK_RUN_H
#define UFFD_CONFORM_CMD_SHRINK_RUN_H

#include "cmd/shrink_cells.h"
#include "cmd/shrink_options.h"

/* As of struct shrink_request */
struct shrink_teller {
	void (*best)(void *context, const char *text);
	void (*progress)(void *context, const char *text);
	void (*running)(void *context, const char *text);
	void *context;
	const volatile sig_atomic_t *interrupted;
};

struct shrink_end {
	struct error error; /* "": none */
	char sentence[320]; /* what came of it, or "" */
	int signal;	    /* that interrupted it, or 0 */
};

/* Both return the exit status. */
int shrink_here(const struct shrink_options *options, const struct plan *plan,
		const struct shrink_teller *teller, struct shrink_end *end);
int shrink_in_vm(const struct shrink_options *options, const struct plan *plan, char **operands,
		 size_t count, const struct shrink_teller *teller, struct shrink_end *end);

#endif
