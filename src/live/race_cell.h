/* SPDX-License-Identifier: GPL-2.0-only */
/* A race on the memory of a cell, with the cell's own tracker. */
#ifndef UFFD_CONFORM_LIVE_RACE_CELL_H
#define UFFD_CONFORM_LIVE_RACE_CELL_H

#include "live/local.h"
#include "live/race.h"
#include "live/tracker.h"

/* One at a time of all cells; the monitor is stopped meanwhile. As race_run(). */
int race_run_in_cell(enum race race, struct local *local, struct race_outcome *outcome,
		     struct error *error);

#endif
