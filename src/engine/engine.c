// SPDX-License-Identifier: GPL-2.0-only
/* The steps of a sequence, one after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/boundary.h"
#include "engine/race.h"
#include "engine/run.h"

static bool turns_swap_off(const struct sequence *sequence)
{
	for (size_t i = 0; i < sequence->step_count; i++)
		if (sequence->steps[i].verb == VERB_SWAPOFF)
			return true;
	return false;
}

static int step_map(struct engine *engine, enum mapping mapping, enum tracker tracker)
{
	struct backend_setup backend_setup = {
		.mapping = mapping,
		.tracker = tracker,
		.event_fork = engine->sequence->event_fork && tracker_is_uffd(tracker),
		.event_remap = engine->sequence->event_remap && tracker_is_uffd(tracker),
		.swapoff = turns_swap_off(engine->sequence),
		.page_count = engine->sequence->page_count,
	};
	struct model_setup model_setup = {
		.mapping = mapping,
		.tracker = tracker,
		.event_fork = backend_setup.event_fork,
		.event_remap = backend_setup.event_remap,
		.user_mode_only = engine->options->user_mode_only,
		.page_count = engine->sequence->page_count,
	};

	model_init(&engine->model, &model_setup);
	return engine->backend->ops->map(engine->backend, &backend_setup, &engine->error);
}

static int access_pages(struct engine *engine, page_set pages, enum process process, bool write,
			enum accessor accessor)
{
	for (unsigned int i = 0; i < engine->model.setup.page_count && !engine->stop; i++)
		if (pages >> i & 1)
			if (engine_access(engine, process, i, write, accessor,
					  write ? engine->next_value++ : 0))
				return -1;
	return 0;
}

static int fill_pages(struct engine *engine, const struct step *step)
{
	uint64_t value = engine->next_value++;

	for (unsigned int i = 0; i < engine->model.setup.page_count && !engine->stop; i++)
		if (step->pages >> i & 1)
			if (engine_access(engine, step->process, i, true, step->accessor, value))
				return -1;
	return 0;
}

/* clear_refs clears every page: those that shall stay dirty are written again. */
static int step_arm_soft_dirty(struct engine *engine)
{
	struct model *model = &engine->model;
	page_set rewrite = 0;

	for (unsigned int i = 0; i < model->setup.page_count; i++)
		if (!(engine->step->pages >> i & 1) && !model_armed(model, PROCESS_PARENT, i) &&
		    model->pages[PROCESS_PARENT][i].protection == PROTECTION_RW)
			rewrite |= 1u << i;
	if (engine_arm(engine, engine->step->pages, engine->step->arming))
		return -1;
	model_step(model, engine->step, 0);
	if (engine_inspect(engine))
		return -1;
	return access_pages(engine, rewrite, PROCESS_PARENT, true, ACCESSOR_CPU);
}

static int step_arm(struct engine *engine)
{
	switch (engine->model.setup.tracker) {
	case TRACKER_NONE:
		return 0;
	case TRACKER_SOFT_DIRTY:
		return step_arm_soft_dirty(engine);
	default:
		if (engine_arm(engine, engine->step->pages, engine->step->arming))
			return -1;
		model_step(&engine->model, engine->step, 0);
		return 0;
	}
}

static int step_disarm(struct engine *engine)
{
	switch (engine->model.setup.tracker) {
	case TRACKER_NONE:
		return 0;
	case TRACKER_SOFT_DIRTY:
		return access_pages(engine, engine->step->pages, PROCESS_PARENT, true,
				    ACCESSOR_CPU);
	default:
		if (engine->backend->ops->disarm(engine->backend, engine->step->pages,
						 &engine->error))
			return -1;
		model_step(&engine->model, engine->step, 0);
		return 0;
	}
}

static int step_by_backend(struct engine *engine)
{
	const struct step *step = engine->step;
	uint64_t value = engine->next_value;

	engine->next_value += SEQUENCE_PAGES_MAX;
	if (engine->backend->ops->step(engine->backend, step, value, &engine->error))
		return -1;
	model_step(&engine->model, step, value);
	return 0;
}

static int step_boundary(struct engine *engine)
{
	struct boundary_outcome outcome = { 0 };

	if (engine->backend->ops->boundary(engine->backend, engine->step->boundary, &outcome,
					   &engine->error))
		return -1;
	engine_judge_boundary(engine, engine->step->boundary, &outcome);
	return 0;
}

static int step_race(struct engine *engine)
{
	struct race_outcome outcome = { 0 };

	if (engine->backend->ops->race(engine->backend, engine->step->race, &outcome,
				       &engine->error))
		return -1;
	model_step(&engine->model, engine->step, 0);
	return engine_judge_race(engine, engine->step->race, &outcome);
}

static int perform(struct engine *engine, enum mapping mapping, enum tracker tracker)
{
	const struct backend_ops *ops = engine->backend->ops;
	const struct step *step = engine->step;
	int ret;

	switch (step->verb) {
	case VERB_MAP:
		return step_map(engine, mapping, tracker);
	case VERB_ARM:
		return step_arm(engine);
	case VERB_DISARM:
		return step_disarm(engine);
	case VERB_READ:
	case VERB_WRITE:
		return access_pages(engine, step->pages, step->process, step->verb == VERB_WRITE,
				    step->accessor);
	case VERB_FILL:
		return fill_pages(engine, step);
	case VERB_FORK:
		ret = ops->fork(engine->backend, &engine->error);
		break;
	case VERB_EXIT:
		ret = ops->child_exit(engine->backend, &engine->error);
		break;
	case VERB_EXPECT:
		return engine_expect(engine);
	case VERB_BOUNDARY:
		return step_boundary(engine);
	case VERB_RACE:
		return step_race(engine);
	case VERB_NUMA_HINT:
		engine->hinted = true;
		return step_by_backend(engine);
	default:
		return step_by_backend(engine);
	}
	if (!ret)
		model_step(&engine->model, step, 0);
	return ret;
}

static void note_progress(struct engine *engine)
{
	struct engine_progress *progress = engine->options->progress;

	if (!progress)
		return;
	progress->page = -1;
	progress->step = engine->step_number;
	step_format(engine->step, engine->sequence->page_count, progress->step_text,
		    sizeof(progress->step_text));
}

static int perform_all(struct engine *engine, const struct step *steps, size_t count,
		       enum mapping mapping, enum tracker tracker)
{
	for (size_t i = 0; i < count && !engine->stop; i++) {
		engine->step = &steps[i];
		engine->step_number = i + 1;
		note_progress(engine);
		if (perform(engine, mapping, tracker))
			return -1;
		if (engine_inspect(engine))
			return -1;
	}
	return 0;
}

static void check_strays(struct engine *engine)
{
	unsigned int strays = engine->backend->ops->stray_events(engine->backend);

	engine_check(engine);
	if (strays)
		engine_find(engine, CLAUSE_S1, -1, "no event outside a write", "%u", strays);
}

static void conclude(struct engine *engine)
{
	struct cell_result *result = engine->result;

	if (!engine->failed && engine->hinted && !engine->hint_faults) {
		result->verdict = VERDICT_BROKEN;
		snprintf(result->token, sizeof(result->token), "no-hint");
		snprintf(result->detail, sizeof(result->detail),
			 "no access took a NUMA-hinting fault, so nothing was tested");
		return;
	}
	result->verdict = engine->failed	  ? VERDICT_FAIL
			  : result->finding_count ? VERDICT_TODO
						  : VERDICT_PASS;
}

static void broken(struct cell_result *result, const struct error *error)
{
	result->verdict = VERDICT_BROKEN;
	snprintf(result->detail, sizeof(result->detail), "%.250s", error->text);
}

void engine_run(struct backend *backend, const struct sequence *sequence, enum mapping mapping,
		enum tracker tracker, const struct engine_options *options,
		struct cell_result *result)
{
	struct engine *engine = calloc(1, sizeof(*engine));
	struct step *steps = NULL;
	struct error error;
	size_t count;

	memset(result, 0, sizeof(*result));
	if (!engine || sequence_frame(sequence, &steps, &count, &error)) {
		if (!engine)
			error_set(&error, "out of memory");
		broken(result, &error);
		goto out;
	}
	engine->backend = backend;
	engine->sequence = sequence;
	engine->options = options;
	engine->result = result;
	engine->next_value = options->first_value ? options->first_value : 1;
	if (perform_all(engine, steps, count, mapping, tracker)) {
		broken(result, &engine->error);
		/* What the kernel did wrong before is not undone by what the tool could not do. */
		if (engine->failed)
			result->verdict = VERDICT_FAIL;
	} else {
		check_strays(engine);
		conclude(engine);
	}
out:
	backend->ops->close(backend);
	free(steps);
	free(engine);
}
