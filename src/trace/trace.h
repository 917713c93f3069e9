/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a backend saw at each step of one cell, beside the verdict that the engine makes of it.
 * Plain data without pointers: it lies in memory that the cell's process shares, so that what was
 * seen before a crash or a hang is kept.
 */
#ifndef UFFD_CONFORM_TRACE_H
#define UFFD_CONFORM_TRACE_H

#include <jansson.h>
#include <stdio.h>

#include "contract/boundary.h"
#include "engine/observation.h"
#include "engine/race.h"
#include "engine/result.h"
#include "runner/plan.h"
#include "sequence/sequence.h"

#define TRACE_STEPS_MAX	   (SEQUENCE_STEPS_MAX + 8) /* with the default frame */
#define TRACE_ACCESSES_MAX (2 * SEQUENCE_PAGES_MAX) /* arming soft-dirty writes pages again */

struct trace_access {
	enum process process;
	unsigned int page;
	bool write;
	enum accessor accessor;
	uint64_t value; /* written */
	struct access_observation seen;
};

struct trace_step {
	bool begun;
	bool inspected[PROCESS_COUNT]; /* views[] are of after the step */
	struct page_view views[PROCESS_COUNT][SEQUENCE_PAGES_MAX];
	unsigned int access_count;
	struct trace_access accesses[TRACE_ACCESSES_MAX];
	bool referenced_known;
	unsigned int referenced; /* pages accessed since "age" */
	bool bounded, raced;
	struct boundary_outcome boundary;
	struct race_outcome race;
};

struct trace {
	struct step steps[TRACE_STEPS_MAX]; /* that are performed, frame included */
	struct trace_step seen[TRACE_STEPS_MAX];
	size_t count;
	unsigned int stray_events;
};

/* Shared memory; NULL with the error set. The steps are those of the cell. */
struct trace *trace_new(const struct cell *cell, struct error *error);
void trace_free(struct trace *trace);

/* What was seen of the page before step @index, by the last step that looked; NULL: nothing was. */
const struct page_view *trace_before(const struct trace *trace, size_t index, enum process process,
				     unsigned int page);

struct trace_print {
	const struct trace *trace;
	const struct cell *cell;
	const struct cell_result *result;
	bool all; /* also the pages of which nothing is to be told */
};

/*
 * For a person: each step, and under it a row for the pages of which the same is to be told. Where
 * contract and witnesses part, the row says so.
 */
void trace_print_text(const struct trace_print *print, FILE *stream);

/* An array with an object for each step; always everything. NULL: no memory. */
json_t *trace_to_json(const struct trace_print *print);

#endif
