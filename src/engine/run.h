/* SPDX-License-Identifier: GPL-2.0-only */
/* The engine's own state and parts; nobody above the engine includes this. */
#ifndef UFFD_CONFORM_ENGINE_RUN_H
#define UFFD_CONFORM_ENGINE_RUN_H

#include "engine/engine.h"

struct engine {
	struct backend *backend;
	const struct sequence *sequence;
	const struct engine_options *options;
	struct model model;
	struct cell_result *result;
	struct error error;

	const struct step *step;
	unsigned int step_number;
	uint64_t next_value; /* every write has one of its own */

	struct page_view views[PROCESS_COUNT][SEQUENCE_PAGES_MAX];
	bool views_valid[PROCESS_COUNT];

	/* Pages of which one disagreement has been reported: their bits say nothing more. */
	page_set distrusted[PROCESS_COUNT];

	/* Writes of this step that must keep the page frame. */
	page_set frame_kept;
	enum clause frame_clause[SEQUENCE_PAGES_MAX];

	bool failed;	    /* some disagreement is not of an older kernel */
	unsigned int found; /* disagreements, before those alike were put together */

	bool hinted;		  /* a NUMA hint step was made */
	unsigned int hint_faults; /* accesses that took one */
	bool stop;		  /* going on makes no sense */
};

/* Counts a comparison. */
void engine_check(struct engine *engine);

/* Adds a disagreement; page -1 for none. */
void engine_find(struct engine *engine, enum clause clause, int page, const char *expected,
		 const char *seen_format, ...) __attribute__((format(printf, 5, 6)));

/* Calls the backend's arm; a test replaces this file to leave the arming out. */
int engine_arm(struct engine *engine, page_set pages, enum arming way);

/* One access to one page, judged. @value: to write. */
int engine_access(struct engine *engine, enum process process, unsigned int page, bool write,
		  enum accessor accessor, uint64_t value);

/* What "expect" says of other things than the page table; that is judged by engine_inspect(). */
int engine_expect(struct engine *engine);

/* Reads the page tables of the processes that are there and judges them. */
int engine_inspect(struct engine *engine);

/* What the page table says, in the tracker's terms. */
bool view_armed(enum tracker tracker, const struct page_view *view);

#endif
