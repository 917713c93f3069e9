// SPDX-License-Identifier: GPL-2.0-only
#include "vm/stream.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"

#define LINE_MAX_BYTES (64 * 1024)
#define CELLS_MAX      100000

struct stream {
	struct stream_setup setup;
	struct stream_state state;
	struct run_info info;
	struct run_summary summary; /* as the guest has it, then as it is told */
	unsigned int counts[VERDICT_COUNT];
	struct planned_cell {
		char *name; /* once it is known */
		bool started;
	} * cells;
	char prefix[STREAM_NONCE_SIZE + 3];
	size_t line_length;
	bool line_too_long;
	char line[LINE_MAX_BYTES];
};

struct stream *stream_new(const struct stream_setup *setup, struct error *error)
{
	struct stream *stream = calloc(1, sizeof(*stream));

	if (!stream) {
		error_errno(error, "result stream");
		return NULL;
	}
	stream->cells = calloc(setup->cells + 1, sizeof(*stream->cells));
	if (!stream->cells) {
		error_errno(error, "result stream");
		free(stream);
		return NULL;
	}
	stream->setup = *setup;
	stream->info = setup->info;
	stream->state.cells = setup->cells;
	snprintf(stream->prefix, sizeof(stream->prefix), "@%s ", setup->nonce);
	return stream;
}

void stream_free(struct stream *stream)
{
	if (!stream)
		return;
	for (size_t i = 0; i < stream->state.cells; i++)
		free(stream->cells[i].name);
	free(stream->cells);
	free(stream);
}

const struct stream_state *stream_state(const struct stream *stream)
{
	return &stream->state;
}

static void lose(struct stream *stream, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void lose(struct stream *stream, const char *format, ...)
{
	va_list args;

	if (stream->state.lost)
		return;
	stream->state.lost = true;
	va_start(args, format);
	vsnprintf(stream->state.fault, sizeof(stream->state.fault), format, args);
	va_end(args);
}

static void take_init(struct stream *stream, const json_t *body)
{
	const char *swap = json_string_value(json_object_get(body, "swap"));
	const char *disk = json_string_value(json_object_get(body, "disk"));

	stream->state.init = true;
	snprintf(stream->state.swap, sizeof(stream->state.swap), "%s", swap ? swap : "");
	snprintf(stream->state.disk, sizeof(stream->state.disk), "%s", disk ? disk : "");
}

static void take_plan(struct stream *stream, const json_t *body)
{
	json_int_t cells = json_integer_value(json_object_get(body, "cells"));
	struct planned_cell *planned;
	struct run_info info;
	struct error error;

	if (stream->state.plan || cells < 0 || cells > CELLS_MAX ||
	    !json_is_integer(json_object_get(body, "cells"))) {
		lose(stream, "a second plan, or one without a number of cells");
		return;
	}
	if (report_info_from_json(body, &info, &error)) {
		lose(stream, "%.150s", error.text);
		return;
	}
	planned = calloc((size_t)cells + 1, sizeof(*planned));
	if (!planned) {
		lose(stream, "no memory for the plan");
		return;
	}
	/* No cell has a name before the plan. */
	free(stream->cells);
	stream->cells = planned;
	stream->info = info;
	snprintf(stream->info.where, sizeof(stream->info.where), "%s", stream->setup.info.where);
	/* In the guest there is no file that has it. */
	if (!info.config[0])
		snprintf(stream->info.config, sizeof(stream->info.config), "%s",
			 stream->setup.info.config);
	stream->state.cells = (size_t)cells;
	stream->state.plan = true;
	if (!stream->setup.told.plan)
		observers_plan(stream->setup.observers, &stream->info, stream->state.cells);
}

/* -1: the object names no cell of the plan. */
static int cell_index(struct stream *stream, const json_t *body, size_t *index)
{
	const json_t *number = json_object_get(body, "index");

	if (!stream->state.plan || !json_is_integer(number) || json_integer_value(number) < 0 ||
	    (size_t)json_integer_value(number) >= stream->state.cells) {
		lose(stream, "a cell that is not in the plan");
		return -1;
	}
	*index = (size_t)json_integer_value(number);
	return 0;
}

static void take_start(struct stream *stream, const json_t *body)
{
	const char *name = json_string_value(json_object_get(body, "name"));
	size_t index;

	if (cell_index(stream, body, &index))
		return;
	if (!name || strlen(name) >= VM_CELL_NAME_MAX || stream->cells[index].started) {
		lose(stream, "cell %zu began twice or without a name", index);
		return;
	}
	stream->cells[index].started = true;
	stream->cells[index].name = strdup(name);
	if (index >= stream->setup.told.cells)
		observers_start(stream->setup.observers, index, name);
}

static void take_cell(struct stream *stream, const json_t *body)
{
	char name[VM_CELL_NAME_MAX];
	struct cell_result result;
	struct error error;
	size_t index;

	if (cell_index(stream, body, &index))
		return;
	if (report_cell_from_json(body, name, sizeof(name), &result, &error)) {
		lose(stream, "%.150s", error.text);
		return;
	}
	if (index != stream->state.reported) {
		lose(stream, "the result of cell %zu where that of %zu was due", index,
		     stream->state.reported);
		return;
	}
	if (stream->cells[index].name && strcmp(stream->cells[index].name, name) != 0) {
		lose(stream, "cell %zu changed its name", index);
		return;
	}
	stream->state.reported++;
	stream->counts[result.verdict]++;
	if (index >= stream->setup.told.cells)
		observers_cell(stream->setup.observers, index, name, &result);
}

static void take_end(struct stream *stream, const json_t *body)
{
	struct error error;

	if (report_summary_from_json(body, &stream->summary, &error)) {
		lose(stream, "%.150s", error.text);
		return;
	}
	stream->state.end = true;
	if (stream->summary.bail_out[0])
		lose(stream, "the run gave up: %.140s", stream->summary.bail_out);
	if (stream->summary.planned != stream->state.cells ||
	    memcmp(stream->summary.counts, stream->counts, sizeof(stream->counts)) != 0)
		lose(stream, "the guest counted other results than those that arrived");
}

static void take_exit(struct stream *stream, const json_t *body)
{
	const json_t *lines = json_object_get(body, "lines");

	stream->state.exit = true;
	stream->state.guest_status =
		(int)json_integer_value(json_object_get(body, "status")) & 0xff;
	/* This line is counted on neither side. */
	if (json_integer_value(lines) != (json_int_t)(stream->state.lines - 1))
		lose(stream, "%lu lines arrived, the guest sent others", stream->state.lines - 1);
}

static void take_note(struct stream *stream, const json_t *body)
{
	vm_note_take(body, stream->setup.note, stream->setup.note_context);
}

static void take_line(struct stream *stream)
{
	static const struct {
		const char *kind;
		void (*take)(struct stream *stream, const json_t *body);
	} kinds[] = {
		{ "init", take_init }, { "plan", take_plan }, { "start", take_start },
		{ "cell", take_cell }, { "end", take_end },   { "exit", take_exit },
		{ "note", take_note },
	};
	size_t prefix = strlen(stream->prefix);
	const json_t *body;
	json_t *json;

	if (stream->line_length < prefix || memcmp(stream->line, stream->prefix, prefix) != 0)
		return;
	stream->state.lines++;
	if (stream->line_too_long) {
		lose(stream, "a line of more than %d bytes", LINE_MAX_BYTES);
		return;
	}
	json = json_loadb(stream->line + prefix, stream->line_length - prefix,
			  JSON_REJECT_DUPLICATES, NULL);
	if (!json)
		lose(stream, "line %lu is no JSON", stream->state.lines);
	for (size_t i = 0; json && i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		body = json_object_get(json, kinds[i].kind);
		if (body)
			kinds[i].take(stream, body);
	}
	json_decref(json);
}

void stream_feed(struct stream *stream, const char *data, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (data[i] == '\n') {
			take_line(stream);
			stream->line_length = 0;
			stream->line_too_long = false;
		} else if (stream->line_length == sizeof(stream->line)) {
			stream->line_too_long = true;
		} else if (data[i] != '\r') {
			stream->line[stream->line_length++] = data[i];
		}
	}
}

bool stream_complete(const struct stream *stream)
{
	const struct stream_state *state = &stream->state;

	return state->init && state->plan && state->end && state->exit && !state->lost &&
	       state->reported == state->cells;
}

unsigned int stream_running(const struct stream *stream, char names[][VM_CELL_NAME_MAX])
{
	unsigned int count = 0;

	for (size_t i = stream->state.reported; i < stream->state.cells; i++) {
		if (!stream->cells[i].started || !stream->cells[i].name || count == VM_RUNNING_MAX)
			continue;
		snprintf(names[count++], VM_CELL_NAME_MAX, "%s", stream->cells[i].name);
	}
	return count;
}

/* As the guest named it, or as it would have; NULL: nobody knows. */
static const char *name_of(const struct stream *stream, size_t index)
{
	if (stream->cells[index].name || !stream->setup.cell_name)
		return stream->cells[index].name;
	return stream->setup.cell_name(stream->setup.cell_name_context, index, stream->state.cells);
}

static bool is_named(const struct stream *stream, const char *wanted)
{
	for (size_t i = stream->state.reported; i < stream->state.cells; i++) {
		const char *name = name_of(stream, i);

		if (name && !strcmp(name, wanted))
			return true;
	}
	return false;
}

/* The kernel's log may name cells whose start did not get through any more. */
static void learn_names(struct stream *stream, const struct stream_closing *closing)
{
	for (unsigned int r = 0; r < closing->running_count; r++) {
		size_t i = stream->state.reported;

		if (is_named(stream, closing->running[r]))
			continue;
		while (i < stream->state.cells && stream->cells[i].name)
			i++;
		if (i < stream->state.cells)
			stream->cells[i].name = strdup(closing->running[r]);
	}
}

/* A result for the cell @index, which has none. */
static void make_up(struct stream *stream, size_t index, const struct stream_closing *closing)
{
	struct cell_result result = { .verdict = VERDICT_BROKEN, .token = "not-run" };
	const char *known = name_of(stream, index);
	char name[VM_CELL_NAME_MAX];

	snprintf(name, sizeof(name), "cell-%zu", index + 1);
	if (known)
		snprintf(name, sizeof(name), "%s", known);
	if (stream->cells[index].started)
		snprintf(result.token, sizeof(result.token), "result-lost");
	for (unsigned int r = 0; r < closing->running_count; r++) {
		if (strcmp(name, closing->running[r]) != 0)
			continue;
		result.verdict = closing->token ? VERDICT_FAIL : VERDICT_BROKEN;
		snprintf(result.token, sizeof(result.token), "%s",
			 closing->token ? closing->token : "interrupted");
	}
	snprintf(result.detail, sizeof(result.detail), "%s", closing->sentence);
	stream->counts[result.verdict]++;
	if (index >= stream->setup.told.cells)
		observers_cell(stream->setup.observers, index, name, &result);
}

void stream_close(struct stream *stream, const struct stream_closing *closing)
{
	struct run_summary *summary = &stream->summary;

	if (!stream->state.plan && !stream->setup.told.plan)
		observers_plan(stream->setup.observers, &stream->info, stream->state.cells);
	learn_names(stream, closing);
	for (size_t i = stream->state.reported; i < stream->state.cells; i++)
		make_up(stream, i, closing);
	memcpy(summary->counts, stream->counts, sizeof(summary->counts));
	summary->planned = (unsigned int)stream->state.cells;
	if (!stream->state.end)
		summary->duration_ms = closing->duration_ms;
	snprintf(summary->bail_out, sizeof(summary->bail_out), "%s", closing->sentence);
	observers_end(stream->setup.observers, summary);
}
