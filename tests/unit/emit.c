// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every built-in cell as a C program: emitted and short, or refused with its step named. With a
 * folder as its argument it leaves the programs there, by the cells' names with commas.
 */
#include <stdlib.h>
#include <string.h>

#include "cases/cases.h"
#include "emit/emit.h"
#include "runner/plan.h"
#include "tap.h"

#define LONG_ONES 258

struct tally {
	unsigned int emitted, long_ones, races, boundaries, unnamed;
	unsigned int longest;
	char longest_name[CELL_NAME_MAX];
};

static unsigned int count_lines(const char *text)
{
	unsigned int lines = 0;

	for (; *text; text++)
		lines += *text == '\n';
	return lines;
}

static void keep(const char *folder, const char *name, const char *text)
{
	char path[512];
	size_t length;
	FILE *file;

	length = snprintf(path, sizeof(path), "%s/", folder);
	snprintf(path + length, sizeof(path) - length, "%s.c", name);
	for (char *at = path + length; *at; at++)
		if (*at == '/')
			*at = ',';
	file = fopen(path, "we");
	if (!file)
		return;
	fputs(text, file);
	fclose(file);
}

static void note_refusal(struct tally *tally, const char *name, const char *text)
{
	bool race = strstr(text, "'race "), boundary = strstr(text, "'boundary ");

	tally->races += race;
	tally->boundaries += boundary;
	if ((race || boundary) && !strncmp(text, "step ", 5))
		return;
	tally->unnamed++;
	diag("%s: %s", name, text);
}

static void try_cell(const struct cell *cell, const char *folder, struct tally *tally)
{
	struct error error = { "" };
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);
	int ret = emit_c(cell->name, cell->sequence, cell->mapping, cell->tracker, stream, &error);
	unsigned int lines;

	fclose(stream);
	if (ret) {
		note_refusal(tally, cell->name, error.text);
		ok(!size || !text[0], "%s: nothing is written where it is refused", cell->name);
		free(text);
		return;
	}
	lines = count_lines(text);
	tally->emitted++;
	tally->long_ones += lines >= EMIT_LINES_MAX;
	if (lines > tally->longest) {
		tally->longest = lines;
		snprintf(tally->longest_name, sizeof(tally->longest_name), "%s", cell->name);
	}
	if (folder)
		keep(folder, cell->name, text);
	free(text);
}

int main(int argc, char **argv)
{
	const struct selection everything = { 0 };
	struct tally tally = { 0 };
	struct sequence *sequences;
	struct error error;
	struct plan plan;
	size_t count;

	if (cases_builtin(&sequences, &count, &error) ||
	    plan_make(&plan, sequences, count, &everything, &error)) {
		ok(false, "%s", error.text);
		return tap_done();
	}
	for (size_t i = 0; i < plan.count; i++)
		try_cell(&plan.cells[i], argc > 1 ? argv[1] : NULL, &tally);
	diag("the longest, %s, has %u lines", tally.longest_name, tally.longest);
	is_int(tally.emitted + tally.races + tally.boundaries, plan.count,
	       "each cell is emitted, or refused for a race or a boundary");
	is_int(tally.unnamed, 0, "each refusal names its step");
	/* Sequences with a child or an accessor of many lines; it may shrink, and must not grow. */
	diag("%u programs have %d lines or more", tally.long_ones, EMIT_LINES_MAX);
	ok(tally.long_ones <= LONG_ONES, "at most %d programs have %d lines or more", LONG_ONES,
	   EMIT_LINES_MAX);
	plan_free(&plan);
	sequences_free(sequences, count);
	return tap_done();
}
