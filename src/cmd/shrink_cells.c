// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/shrink_cells.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shrink/judged.h"

/* What a candidate that shows it has shown, for the head of its text. */
struct sighting {
	uint64_t hash;
	struct disagreement disagreement;
};

struct shrinking {
	const struct shrink_request *request;
	struct shrink_report *report;
	struct sighting *sightings;
	size_t sighting_count, sighting_capacity;
	unsigned int judged;
};

/* The plan of the candidates; a cell of it for each that the memory and the tracker take. */
static int plan_candidates(const struct sequence *candidates, size_t count, const char *name,
			   struct plan *plan, struct error *error)
{
	const struct selection everything = { 0 };

	if (plan_make(plan, candidates, count, &everything, error))
		return -1;
	/* What a cell writes goes by its name, and of cells side by side must not be the same. */
	for (size_t i = 0; i < plan->count; i++)
		snprintf(plan->cells[i].name, sizeof(plan->cells[i].name), "%.*s#%zu",
			 CELL_NAME_MAX - 24, name, i);
	return 0;
}

static int run_once(struct shrinking *shrinking, const struct plan *plan,
		    struct cell_result *results, struct error *error)
{
	const struct shrink_request *request = shrinking->request;

	if (request->interrupted && *request->interrupted)
		return error_set(error, "interrupted");
	return request->run(request->run_context, plan, results, &shrinking->report->signal, error);
}

static int note_sighting(struct shrinking *shrinking, const struct sequence *candidate,
			 const struct cell_result *result, struct error *error)
{
	struct sighting *sighting;

	if (shrinking->sighting_count == shrinking->sighting_capacity) {
		size_t capacity = shrinking->sighting_capacity * 2 + 16;

		sighting = reallocarray(shrinking->sightings, capacity, sizeof(*sighting));
		if (!sighting)
			return error_set(error, "out of memory");
		shrinking->sightings = sighting;
		shrinking->sighting_capacity = capacity;
	}
	sighting = &shrinking->sightings[shrinking->sighting_count++];
	sighting->hash = judged_hash(candidate);
	disagreement_of(result,
			shrinking->report->disagreement.any_words
				? shrinking->report->disagreement.clause
				: -1,
			&sighting->disagreement);
	return 0;
}

static bool avoided(const struct shrink_request *request, const struct sequence *candidate)
{
	for (size_t i = 0; i < request->avoid_count; i++)
		if (request->avoid[i] == judged_hash(candidate))
			return true;
	return false;
}

static bool is_valid(void *context, const struct sequence *candidate)
{
	struct shrinking *shrinking = context;
	struct error error;
	struct plan plan;
	bool takes;

	if (avoided(shrinking->request, candidate) ||
	    plan_candidates(candidate, 1, "", &plan, &error))
		return false;
	takes = plan.count == 1;
	plan_free(&plan);
	return takes;
}

static void tell_running(const struct shrinking *shrinking, const struct sequence *candidates,
			 size_t count)
{
	const struct shrink_request *request = shrinking->request;
	char text[SHRINK_BATCH * 20] = "";
	size_t length = 0;

	if (!request->running)
		return;
	for (size_t i = 0; i < count && i < SHRINK_BATCH; i++)
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%" PRIx64,
					   i ? " " : "", judged_hash(&candidates[i]));
	request->running(request->context, text);
}

/* @results is for SHRINK_BATCH of them. */
static int judge_together(struct shrinking *shrinking, const struct sequence *candidates,
			  size_t count, struct cell_result *results, bool *shows,
			  struct error *error)
{
	struct plan plan;
	int ret = plan_candidates(candidates, count, shrinking->request->cell->name, &plan, error);

	if (ret)
		return ret;
	tell_running(shrinking, candidates, count);
	ret = run_once(shrinking, &plan, results, error);
	for (size_t i = 0; !ret && i < plan.count; i++) {
		size_t which = (size_t)(plan.cells[i].sequence - candidates);

		shows[which] = disagreement_shows(&shrinking->report->disagreement, &results[i]);
		if (shows[which])
			ret = note_sighting(shrinking, &candidates[which], &results[i], error);
	}
	plan_free(&plan);
	return ret;
}

/* Runs those that have not shown it yet. */
static int judge_once(struct shrinking *shrinking, const struct sequence *candidates, size_t count,
		      bool *shows, struct error *error)
{
	struct cell_result *results = calloc(SHRINK_BATCH, sizeof(*results));
	struct sequence left[SHRINK_BATCH];
	size_t index[SHRINK_BATCH] = { 0 }, left_count = 0, step;
	bool left_shows[SHRINK_BATCH] = { false };
	int ret = results ? 0 : error_set(error, "out of memory");

	for (size_t i = 0; i < count; i++) {
		if (shows[i])
			continue;
		index[left_count] = i;
		left[left_count++] = candidates[i];
	}
	step = shrinking->request->careful ? 1 : left_count;
	for (size_t i = 0; !ret && i < left_count; i += step)
		ret = judge_together(shrinking, left + i, step, results, left_shows + i, error);
	for (size_t i = 0; i < left_count; i++)
		shows[index[i]] = left_shows[i];
	free(results);
	return ret;
}

static int judge(void *context, const struct sequence *candidates, size_t count, bool *shows,
		 struct error *error)
{
	struct shrinking *shrinking = context;
	const struct shrink_request *request = shrinking->request;
	char text[96];

	for (unsigned int try = 0; try < request->tries; try++)
		if (judge_once(shrinking, candidates, count, shows, error))
			return -1;
	shrinking->judged += (unsigned int)count;
	snprintf(text, sizeof(text), "%zu steps, %u page%s; candidates run: %u",
		 shrinking->report->steps_after, shrinking->report->pages_after,
		 shrinking->report->pages_after == 1 ? "" : "s", shrinking->judged);
	request->progress(request->context, text);
	return 0;
}

static const struct disagreement *sighting_of(const struct shrinking *shrinking,
					      const struct sequence *sequence)
{
	uint64_t hash = judged_hash(sequence);

	for (size_t i = 0; i < shrinking->sighting_count; i++)
		if (shrinking->sightings[i].hash == hash)
			return &shrinking->sightings[i].disagreement;
	return &shrinking->report->disagreement;
}

/* A file of its own right: head lines, then the case. */
static void tell_best(void *context, const struct sequence *best)
{
	struct shrinking *shrinking = context;
	const struct shrink_request *request = shrinking->request;
	struct shrink_report *report = shrinking->report;
	char line[640], *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);

	report->steps_after = best->step_count;
	report->pages_after = best->page_count;
	if (!stream)
		return;
	disagreement_format(sighting_of(shrinking, best), line, sizeof(line));
	fprintf(stream, "# From %zu steps and %u pages, on %s:\n# %s\n", report->steps_before,
		report->pages_before, request->kernel, line);
	sequence_print(best, stream);
	if (!fclose(stream))
		request->best(request->context, text);
	free(text);
}

static int does_not_show(const struct shrink_request *request, const struct cell_result *result,
			 struct error *error)
{
	struct disagreement other;
	char text[640];

	switch (result->verdict) {
	case VERDICT_FAIL:
		if (!disagreement_of(result, -1, &other))
			return error_set(error, "%s fails without saying by what",
					 request->cell->name);
		disagreement_format(&other, text, sizeof(text));
		return error_set(error, "%s does not fail by %s, but: %.300s", request->cell->name,
				 clause_info((enum clause)request->clause)->id, text);
	case VERDICT_SKIP:
		return error_set(error, "%s cannot be run here: %s (%.200s)", request->cell->name,
				 result->token, result->detail);
	case VERDICT_BROKEN:
		return error_set(error, "%s could not be judged: %.300s", request->cell->name,
				 result->detail);
	case VERDICT_TODO:
		return error_set(error,
				 "%s fails by nothing but what this kernel is too old for; "
				 "--require makes that a failure",
				 request->cell->name);
	default:
		return error_set(error, "%s passed: there is nothing to shrink%s",
				 request->cell->name,
				 request->tries > 1 ? "" : " (if it fails now and then: --tries)");
	}
}

/* The sequence as it is, until it shows something. */
static int judge_first(struct shrinking *shrinking, struct error *error)
{
	const struct shrink_request *request = shrinking->request;
	struct cell_result *results = calloc(2, sizeof(*results));
	struct cell cell = *request->cell;
	const struct plan plan = { .cells = &cell, .count = 1 };
	bool shows = false;
	int ret = results ? 0 : error_set(error, "out of memory");

	for (unsigned int try = 0; !ret && !shows && try < request->tries; try++) {
		ret = run_once(shrinking, &plan, results, error);
		shows = !ret && disagreement_of(&results[0], request->clause,
						&shrinking->report->disagreement);
	}
	if (!ret) {
		shrinking->report->first = results[0];
		if (!shows)
			ret = does_not_show(request, &results[0], error);
	}
	free(results);
	return ret;
}

static int shrink_framed(struct shrinking *shrinking, struct sequence *framed, struct error *error)
{
	const struct shrink_judge how = {
		.valid = is_valid,
		.judge = judge,
		.better = tell_best,
		.context = shrinking,
	};
	bool shows = false;

	shrinking->report->steps_before = shrinking->report->steps_after = framed->step_count;
	shrinking->report->pages_before = shrinking->report->pages_after = framed->page_count;
	if (judge(shrinking, framed, 1, &shows, error))
		return -1;
	if (!shows)
		return error_set(error,
				 "%s did not fail in the same way when it was run again; --tries "
				 "is for what fails now and then",
				 shrinking->request->cell->name);
	tell_best(shrinking, framed);
	return shrink(framed, &how, &shrinking->report->counts, error);
}

int shrink_cell(const struct shrink_request *request, struct shrink_report *report,
		struct error *error)
{
	struct shrinking shrinking = { .request = request, .report = report };
	const struct cell *cell = request->cell;
	struct sequence framed;
	int ret;

	*report = (struct shrink_report){ 0 };
	if (judge_first(&shrinking, error) ||
	    shrink_frame(cell->sequence, cell->mapping, cell->tracker, &framed, error))
		return -1;
	ret = shrink_framed(&shrinking, &framed, error);
	shrink_free(&framed);
	free(shrinking.sightings);
	return ret;
}

void shrink_report_format(const struct shrink_report *report, char *text, size_t size)
{
	snprintf(text, size,
		 "%zu steps, %u page%s -> %zu steps, %u page%s; %u candidates were run, %u could "
		 "not be, %u were known",
		 report->steps_before, report->pages_before, report->pages_before == 1 ? "" : "s",
		 report->steps_after, report->pages_after, report->pages_after == 1 ? "" : "s",
		 report->counts.judged, report->counts.invalid, report->counts.known);
}
