/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A backend that passes everything on to another one and notes what came of it. It knows the steps,
 * and tells from the engine's calls where in them it is: each step ends with an inspection of the
 * parent, that of arming soft-dirty has two.
 */
#ifndef UFFD_CONFORM_TRACE_RECORDER_H
#define UFFD_CONFORM_TRACE_RECORDER_H

#include "engine/backend.h"
#include "trace/trace.h"

struct recorder_setup {
	enum tracker tracker;
	struct trace *trace; /* what an earlier attempt noted is forgotten */

	/* Called as a step begins; may be NULL. */
	void (*begin)(void *context, const struct trace *trace, size_t step);
	void *context;
};

/* Owns @backend, also if it fails. NULL with the error set. Freed by ops->close. */
struct backend *recorder_new(struct backend *backend, const struct recorder_setup *setup,
			     struct error *error);

#endif
