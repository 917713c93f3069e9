// SPDX-License-Identifier: GPL-2.0-only
#include "trace/recorder.h"

#include <stdlib.h>
#include <string.h>

struct recorder {
	struct backend backend; /* first, so that the one is the other */
	struct backend *inner;
	struct recorder_setup setup;
	size_t step;
	unsigned int inspections; /* of the parent, in this step */
};

static struct recorder *recorder_of(struct backend *backend)
{
	return (struct recorder *)backend;
}

static void begin(struct recorder *recorder)
{
	struct trace *trace = recorder->setup.trace;

	recorder->inspections = 0;
	memset(&trace->seen[recorder->step], 0, sizeof(trace->seen[0]));
	trace->seen[recorder->step].begun = true;
	if (recorder->setup.begin)
		recorder->setup.begin(recorder->setup.context, trace, recorder->step);
}

/* The step that a call is of: the next one, once all inspections of this one were made. */
static struct trace_step *step_now(struct recorder *recorder)
{
	struct trace *trace = recorder->setup.trace;
	bool twice = trace->steps[recorder->step].verb == VERB_ARM &&
		     recorder->setup.tracker == TRACKER_SOFT_DIRTY;

	if (recorder->inspections == (twice ? 2 : 1) && recorder->step + 1 < trace->count) {
		recorder->step++;
		begin(recorder);
	}
	return &trace->seen[recorder->step];
}

static int record_map(struct backend *backend, const struct backend_setup *setup,
		      struct error *error)
{
	struct recorder *recorder = recorder_of(backend);

	step_now(recorder);
	return recorder->inner->ops->map(recorder->inner, setup, error);
}

static int record_arm(struct backend *backend, page_set pages, enum arming way, struct error *error)
{
	struct recorder *recorder = recorder_of(backend);

	step_now(recorder);
	return recorder->inner->ops->arm(recorder->inner, pages, way, error);
}

static int record_disarm(struct backend *backend, page_set pages, struct error *error)
{
	struct recorder *recorder = recorder_of(backend);

	step_now(recorder);
	return recorder->inner->ops->disarm(recorder->inner, pages, error);
}

static int record_access(struct backend *backend, enum process process, unsigned int page,
			 bool write, enum accessor accessor, uint64_t value,
			 struct access_observation *observation, struct error *error)
{
	struct recorder *recorder = recorder_of(backend);
	struct trace_step *step = step_now(recorder);
	int ret = recorder->inner->ops->access(recorder->inner, process, page, write, accessor,
					       value, observation, error);

	if (!ret && step->access_count < TRACE_ACCESSES_MAX)
		step->accesses[step->access_count++] = (struct trace_access){
			.process = process,
			.page = page,
			.write = write,
			.accessor = accessor,
			.value = value,
			.seen = *observation,
		};
	return ret;
}

static int record_fork(struct backend *backend, struct error *error)
{
	struct recorder *recorder = recorder_of(backend);

	step_now(recorder);
	return recorder->inner->ops->fork(recorder->inner, error);
}

static int record_child_exit(struct backend *backend, struct error *error)
{
	struct recorder *recorder = recorder_of(backend);

	step_now(recorder);
	return recorder->inner->ops->child_exit(recorder->inner, error);
}

static int record_step(struct backend *backend, const struct step *step, uint64_t value,
		       struct error *error)
{
	struct recorder *recorder = recorder_of(backend);

	step_now(recorder);
	return recorder->inner->ops->step(recorder->inner, step, value, error);
}

static int record_referenced(struct backend *backend, enum process process, unsigned int *pages,
			     struct error *error)
{
	struct recorder *recorder = recorder_of(backend);
	struct trace_step *step = step_now(recorder);
	int ret = recorder->inner->ops->referenced(recorder->inner, process, pages, error);

	if (!ret) {
		step->referenced_known = true;
		step->referenced = *pages;
	}
	return ret;
}

static int record_boundary(struct backend *backend, enum boundary boundary,
			   struct boundary_outcome *outcome, struct error *error)
{
	struct recorder *recorder = recorder_of(backend);
	struct trace_step *step = step_now(recorder);
	int ret = recorder->inner->ops->boundary(recorder->inner, boundary, outcome, error);

	step->bounded = !ret;
	step->boundary = *outcome;
	return ret;
}

static int record_race(struct backend *backend, enum race race, struct race_outcome *outcome,
		       struct error *error)
{
	struct recorder *recorder = recorder_of(backend);
	struct trace_step *step = step_now(recorder);
	int ret = recorder->inner->ops->race(recorder->inner, race, outcome, error);

	step->raced = !ret;
	step->race = *outcome;
	return ret;
}

static int record_inspect(struct backend *backend, enum process process, struct page_view *views,
			  struct error *error)
{
	struct recorder *recorder = recorder_of(backend);
	struct trace_step *step = process == PROCESS_PARENT
					  ? step_now(recorder)
					  : &recorder->setup.trace->seen[recorder->step];
	int ret = recorder->inner->ops->inspect(recorder->inner, process, views, error);

	if (ret)
		return ret;
	recorder->inspections += process == PROCESS_PARENT;
	step->inspected[process] = true;
	memcpy(step->views[process], views, sizeof(step->views[process]));
	return 0;
}

static unsigned int record_stray_events(struct backend *backend)
{
	struct recorder *recorder = recorder_of(backend);
	unsigned int events = recorder->inner->ops->stray_events(recorder->inner);

	recorder->setup.trace->stray_events = events;
	return events;
}

static void record_close(struct backend *backend)
{
	struct recorder *recorder = recorder_of(backend);

	recorder->inner->ops->close(recorder->inner);
	free(recorder);
}

static const struct backend_ops recorder_ops = {
	.name = "recorder",
	.map = record_map,
	.arm = record_arm,
	.disarm = record_disarm,
	.access = record_access,
	.fork = record_fork,
	.child_exit = record_child_exit,
	.step = record_step,
	.referenced = record_referenced,
	.boundary = record_boundary,
	.race = record_race,
	.inspect = record_inspect,
	.stray_events = record_stray_events,
	.close = record_close,
};

struct backend *recorder_new(struct backend *backend, const struct recorder_setup *setup,
			     struct error *error)
{
	struct recorder *recorder = calloc(1, sizeof(*recorder));

	if (!recorder) {
		error_set(error, "out of memory");
		backend->ops->close(backend);
		return NULL;
	}
	recorder->backend.ops = &recorder_ops;
	recorder->inner = backend;
	recorder->setup = *setup;
	for (size_t i = 0; i < setup->trace->count; i++)
		setup->trace->seen[i].begun = false;
	setup->trace->stray_events = 0;
	begin(recorder);
	return &recorder->backend;
}
