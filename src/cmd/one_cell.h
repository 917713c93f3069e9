/* SPDX-License-Identifier: GPL-2.0-only */
/* The one cell that replay and shrink are about. */
#ifndef UFFD_CONFORM_CMD_ONE_CELL_H
#define UFFD_CONFORM_CMD_ONE_CELL_H

#include "cmd/case_source.h"
#include "runner/plan.h"

struct one_cell {
	struct case_source source;
	struct plan plan; /* of that cell */
};

/*
 * Arguments are as of run, and have to select one cell. Else -1 and the error says so; which cells
 * they select is told on standard error.
 */
int one_cell_load(struct one_cell *one, char **arguments, size_t count, struct error *error);
void one_cell_free(struct one_cell *one);

#endif
