// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "compare/compare.h"
#include "known/known.h"
#include "report/text.h"

/* Nothing of a file reaches the terminal as it is. */
__attribute__((format(printf, 2, 3))) static void print_safe(FILE *stream, const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	text = text_vformat(format, args);
	va_end(args);
	fputs(text ? text : "?", stream);
	free(text);
}

static void print_verdict(const struct cell_result *result, FILE *stream)
{
	if (result && result->token[0])
		print_safe(stream, "%s (%s)", verdict_name(result->verdict), result->token);
	else
		fputs(result ? verdict_name(result->verdict) : "not there", stream);
}

void difference_print(const struct difference *difference, FILE *stream)
{
	uint64_t clauses = difference_clauses(difference);
	bool once = difference->change == CHANGE_ONLY_A || difference->change == CHANGE_ONLY_B;

	print_safe(stream, "%s: ", difference->cell);
	if (!once || difference->a)
		print_verdict(difference->a, stream);
	if (!once)
		fputs(" -> ", stream);
	if (!once || difference->b)
		print_verdict(difference->b, stream);
	for (int clause = 0; clause < CLAUSE_COUNT; clause++)
		if (clauses >> clause & 1)
			fprintf(stream, " %s", clause_info((enum clause)clause)->id);
}

bool difference_clause_origin(const struct difference *difference, enum clause clause, char *text,
			      size_t size)
{
	const struct clause_info *info = clause_info(clause);

	text[0] = '\0';
	for (size_t i = 0; i < known_bugs.count; i++) {
		const struct known_bug *bug = &known_bugs.bugs[i];
		char fix[160];

		if (!(bug->clauses >> clause & 1) || !known_in_cell(bug, difference->cell))
			continue;
		known_format_fix(bug, fix, sizeof(fix));
		snprintf(text, size, "known bug %s, %s%s", bug->id, bug->commit ? "fixed by " : "",
			 fix);
		return true;
	}
	if (!info->since.major)
		return false;
	clause_format_since(clause, text, size);
	return true;
}

void comparison_print_counts(const struct comparison *comparison,
			     const char *(*name)(enum change change), FILE *stream)
{
	const char *before = "";

	for (int change = CHANGE_NONE + 1; change < CHANGE_COUNT; change++) {
		if (!comparison->counts[change])
			continue;
		fprintf(stream, "%s%u %s", before, comparison->counts[change],
			name((enum change)change));
		before = ", ";
	}
	if (!comparison->count)
		fputs("no difference", stream);
}

static void print_run(const char *letter, const struct compared_run *run, FILE *stream)
{
	const struct run_info *info = &run->record->info;

	print_safe(stream, "%s: %s: kernel %s %s on %s, %zu cells%s", letter, run->file,
		   info->kernel, info->machine, info->where, run->record->count,
		   run->record->ended ? "" : "; that run did not end");
	fputc('\n', stream);
}

static void print_group(const struct comparison *comparison, enum change change, FILE *stream)
{
	char origin[256];

	for (size_t i = 0; i < comparison->count; i++) {
		const struct difference *difference = &comparison->differences[i];
		uint64_t clauses = difference_clauses(difference);

		if (difference->change != change)
			continue;
		fputs("  ", stream);
		difference_print(difference, stream);
		fputc('\n', stream);
		for (int clause = 0; clause < CLAUSE_COUNT; clause++)
			if (clauses >> clause & 1 &&
			    difference_clause_origin(difference, (enum clause)clause, origin,
						     sizeof(origin)))
				fprintf(stream, "    %s: %s\n",
					clause_info((enum clause)clause)->id, origin);
	}
}

void comparison_print_text(const struct compared_run *a, const struct compared_run *b,
			   const struct comparison *comparison, FILE *stream)
{
	uint64_t clauses = 0;

	print_run("A", a, stream);
	print_run("B", b, stream);
	comparison_print_counts(comparison, change_name, stream);
	fprintf(stream, "; %u the same\n", comparison->counts[CHANGE_NONE]);
	for (int change = CHANGE_NONE + 1; change < CHANGE_COUNT; change++) {
		if (!comparison->counts[change])
			continue;
		fprintf(stream, "\n%s (%u)\n", change_name((enum change)change),
			comparison->counts[change]);
		print_group(comparison, (enum change)change, stream);
	}
	for (size_t i = 0; i < comparison->count; i++)
		clauses |= difference_clauses(&comparison->differences[i]);
	if (clauses)
		fputs("\nclauses\n", stream);
	for (int clause = 0; clause < CLAUSE_COUNT; clause++)
		if (clauses >> clause & 1)
			fprintf(stream, "  %s: %s\n", clause_info((enum clause)clause)->id,
				clause_info((enum clause)clause)->sentence);
}
