/* SPDX-License-Identifier: GPL-2.0-only */
/* The cells that arguments select, and the cases that they are of. */
#ifndef UFFD_CONFORM_CMD_SELECTED_CELLS_H
#define UFFD_CONFORM_CMD_SELECTED_CELLS_H

#include "cmd/case_source.h"

struct selected_cells {
	struct case_source source;
	struct plan plan;
};

/* As case_source_load() and plan_make(): -1 with the error set, and nothing to be freed. */
int selected_cells_load(struct selected_cells *cells, char **arguments, size_t count,
			const char **exclude, size_t exclude_count, struct error *error);

/*
 * The same, but they have to be one cell. Else the error says so, and which cells there are is told
 * on standard error.
 */
int selected_cells_load_one(struct selected_cells *cells, char **arguments, size_t count,
			    struct error *error);

void selected_cells_free(struct selected_cells *cells);

#endif
