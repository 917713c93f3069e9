/* SPDX-License-Identifier: GPL-2.0-only */
/* The option --backend: the running kernel, or an imitation of one, and then of which. */
#ifndef UFFD_CONFORM_CMD_BACKEND_CHOICE_H
#define UFFD_CONFORM_CMD_BACKEND_CHOICE_H

#include <stdbool.h>

#include "sim/sim.h"
#include "system/error.h"
#include "system/facts.h"

struct backend_choice {
	bool sim;
	enum sim_fault fault;
	const char *version; /* "6.1.192", or NULL: that of sim_facts() */
};

/* @name is "live", "sim" or "sim:FAULT", these two with "@VERSION" behind, or "help". */
int backend_choose(const char *name, struct backend_choice *choice, struct error *error);

/* The same for an option: 1 for "help", which is all to be done then. */
int backend_option(const char *name, struct backend_choice *choice, struct error *error);

/* Of the imitation that was chosen. */
void backend_facts(const struct backend_choice *choice, struct facts *facts);

#endif
