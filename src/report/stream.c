// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the guest to the host over a serial line: one JSON object a line, ASCII only, short.
 *   {"plan":{"uffd_conform":...,"kernel":...,...,"cells":N}}
 *   {"start":{"index":0,"name":...}}
 *   {"cell":{"index":0,"name":...,"verdict":"pass","checks":...}}   defaults are left out
 *   {"end":{"planned":N,"pass":...,...,"bail_out":""}}
 */
#include <stdlib.h>
#include <string.h>

#include "report/format.h"
#include "report/text.h"

/* Takes the reference to @body, which may be NULL. */
static void stream_line(struct observer *observer, const char *kind, json_t *body)
{
	struct writer *writer = &report_of(observer)->writer;
	json_t *json = json_object();
	char *text = NULL;

	if (!json_object_set_new(json, kind, body))
		text = json_dumps(json, JSON_COMPACT | JSON_ENSURE_ASCII);
	if (text)
		writer_line(writer, "%s", text);
	else
		writer_no_memory(writer);
	free(text);
	json_decref(json);
}

static void stream_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	json_t *body = report_info_to_json(info);

	json_object_set_new(body, "cells", json_integer((json_int_t)cells));
	stream_line(observer, "plan", body);
}

static void stream_start(struct observer *observer, size_t index, const char *name)
{
	json_t *body = json_object();

	json_object_set_new(body, "index", json_integer((json_int_t)index));
	json_object_set_new(body, "name", text_to_json(name, strlen(name)));
	stream_line(observer, "start", body);
}

static void stream_cell(struct observer *observer, size_t index, const char *name,
			const struct cell_result *result)
{
	json_t *cell = report_cell_json(name, result, true);
	json_t *body = json_object();

	json_object_set_new(body, "index", json_integer((json_int_t)index));
	if (json_object_update(body, cell)) {
		json_decref(body);
		body = NULL;
	}
	json_decref(cell);
	stream_line(observer, "cell", body);
}

static void stream_end(struct observer *observer, const struct run_summary *summary)
{
	stream_line(observer, "end", report_summary_to_json(summary));
}

const struct observer stream_observer = {
	.plan = stream_plan,
	.start = stream_start,
	.cell = stream_cell,
	.end = stream_end,
};
