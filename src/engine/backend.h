/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the engine needs of a kernel. Two implementations: live/ (the running kernel) and sim/
 * (an imitation with faults that can be switched on, for tests).
 *
 * All functions return 0, or -1 with the error set: the tool or the environment failed, the cell
 * cannot be judged ("broken"). What the kernel did, right or wrong, is data in an observation.
 * Pages are numbers below page_count. Not thread-safe.
 */
#ifndef UFFD_CONFORM_ENGINE_BACKEND_H
#define UFFD_CONFORM_ENGINE_BACKEND_H

#include "contract/boundary.h"
#include "engine/observation.h"
#include "engine/race.h"
#include "sequence/sequence.h"

struct backend_setup {
	enum mapping mapping;
	enum tracker tracker;
	bool event_fork, event_remap;
	bool swapoff; /* the sequence turns swap off: nobody else may use it meanwhile */
	unsigned int page_count;
};

struct backend {
	const struct backend_ops *ops;
};

struct backend_ops {
	const char *name;

	/* Makes the mapping (not yet populated) and prepares the tracker; nothing is armed. */
	int (*map)(struct backend *backend, const struct backend_setup *setup, struct error *error);

	/* Arms in the parent; soft-dirty clears everything, the engine rewrites the others. */
	int (*arm)(struct backend *backend, page_set pages, enum arming way, struct error *error);
	int (*disarm)(struct backend *backend, page_set pages, struct error *error);

	/* Reads or writes the page's word, and reports what the tracker was told meanwhile. */
	int (*access)(struct backend *backend, enum process process, unsigned int page, bool write,
		      enum accessor accessor, uint64_t value,
		      struct access_observation *observation, struct error *error);

	int (*fork)(struct backend *backend, struct error *error);
	int (*child_exit)(struct backend *backend, struct error *error);

	/*
	 * Every other step, by its verb; returns when it has taken effect. @value: of steps that
	 * bring data, page N gets @value + N.
	 */
	int (*step)(struct backend *backend, const struct step *step, uint64_t value,
		    struct error *error);

	/* How many pages under test were accessed by the process since the last "age". */
	int (*referenced)(struct backend *backend, enum process process, unsigned int *pages,
			  struct error *error);

	/* A call that has to be refused, with memory of its own. */
	int (*boundary)(struct backend *backend, enum boundary boundary,
			struct boundary_outcome *outcome, struct error *error);

	/* A thread that writes all the time beside one that arms and disturbs. */
	int (*race)(struct backend *backend, enum race race, struct race_outcome *outcome,
		    struct error *error);

	/* Fills views[0..page_count). Must not touch the pages themselves. */
	int (*inspect)(struct backend *backend, enum process process, struct page_view *views,
		       struct error *error);

	/* Number of events that came outside any access. */
	unsigned int (*stray_events)(struct backend *backend);

	void (*close)(struct backend *backend);
};

#endif
