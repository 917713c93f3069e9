// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/table.h"

#include <string.h>

#include "contract/clause.h"

/* So much of a commit is told. */
#define COMMIT_SHOWN 12

static int shown_length(const char *label)
{
	size_t length = strlen(label);

	return length >= 40 && strspn(label, "0123456789abcdef") == length ? COMMIT_SHOWN
									   : (int)length;
}

static const char *seconds(unsigned int ms, char *text, size_t size)
{
	snprintf(text, size, "%u s", (ms + 500) / 1000);
	return ms ? text : "-";
}

void table_step(FILE *stream, const struct bisect_step *step)
{
	char build[24], run[24];

	fprintf(stream, "step %u: %.*s is %s: %s (build %s, run %s)\n", step->number,
		shown_length(step->label), step->label, step->word, step->reason,
		seconds(step->build_ms, build, sizeof(build)),
		seconds(step->run_ms, run, sizeof(run)));
}

static void print_clause(FILE *stream, const char *prefix, const char *id)
{
	int clause = clause_find(id);

	if (clause >= 0)
		fprintf(stream, "  %s%s: %s\n", prefix, id,
			clause_info((enum clause)clause)->sentence);
}

static const struct bisect_step *find_step(const struct bisect_step *steps, size_t count,
					   const char *label)
{
	for (size_t i = count; i > 0; i--)
		if (!strcmp(steps[i - 1].label, label))
			return &steps[i - 1];
	return NULL;
}

/* Where a fix was looked for, the clause is that of the steps that lack it. */
static const struct bisect_step *failing_step(const struct bisect_step *steps, size_t count)
{
	for (size_t i = count; i > 0; i--)
		if (steps[i - 1].clause[0])
			return &steps[i - 1];
	return NULL;
}

static void print_found(FILE *stream, const struct bisect_step *steps, size_t count)
{
	const struct bisect_step *last = &steps[count - 1], *found, *failing;

	fprintf(stream, "%s is the first %s one%s%s\n", last->end.commit, last->new,
		last->end_subject[0] ? ": " : "", last->end_subject);
	found = find_step(steps, count, last->end.commit);
	if (!found) {
		fputs("  it is not among these steps: that it is so was known before\n", stream);
		return;
	}
	fprintf(stream, "  %s\n", found->reason);
	if (found->clause[0]) {
		print_clause(stream, "", found->clause);
		return;
	}
	failing = failing_step(steps, count);
	if (failing)
		print_clause(stream, "before: ", failing->clause);
}

static void print_end(FILE *stream, const struct bisect_step *steps, size_t count)
{
	const struct bisect_step *last = &steps[count - 1];

	switch (last->end.state) {
	case END_FOUND:
		print_found(stream, steps, count);
		break;
	case END_SKIPS_LEFT:
		fprintf(stream,
			"the first %s one is %.*s or one of the %u before it that could not be "
			"judged\n",
			last->new, shown_length(last->end.commit), last->end.commit,
			last->end.left - 1);
		break;
	case END_OPEN:
		fprintf(stream, "%u are left, of which one is the first %s\n", last->end.left,
			last->new);
		break;
	case END_UNKNOWN:
	case END_STATE_COUNT:
		break;
	}
}

void table_print(FILE *stream, const struct bisect_step *steps, size_t count)
{
	int label_width = 6, word_width = 7;

	for (size_t i = 0; i < count; i++) {
		int label = shown_length(steps[i].label), word = (int)strlen(steps[i].word);

		label_width = label > label_width ? label : label_width;
		word_width = word > word_width ? word : word_width;
	}
	fprintf(stream, "step  %-*s  %-*s   build     run  reason\n", label_width, "commit",
		word_width, "verdict");
	for (size_t i = 0; i < count; i++) {
		char build[24], run[24];

		fprintf(stream, "%4u  %-*.*s  %-*s  %6s  %6s  %s\n", steps[i].number, label_width,
			shown_length(steps[i].label), steps[i].label, word_width, steps[i].word,
			seconds(steps[i].build_ms, build, sizeof(build)),
			seconds(steps[i].run_ms, run, sizeof(run)), steps[i].reason);
	}
	if (count)
		print_end(stream, steps, count);
}
