// SPDX-License-Identifier: GPL-2.0-only
#include "contract/explain.h"

#include <stdlib.h>
#include <string.h>

#include "contract/boundary.h"
#include "contract/model.h"
#include "sequence/race.h"

/* The clauses that one step puts to the test, and for which pages. */
struct tested {
	page_set pages[CLAUSE_COUNT];
};

#define WIDTH 88

/* Words, broken into lines that begin with @indent blanks; the first one has them already. */
static void print_wrapped(const char *text, int indent, FILE *stream)
{
	int column = indent;

	while (*text) {
		int length = strcspn(text, " ");

		if (column > indent && column + 1 + length > WIDTH) {
			fprintf(stream, "\n%*s", indent, "");
			column = indent;
		} else if (column > indent) {
			fputc(' ', stream);
			column++;
		}
		fprintf(stream, "%.*s", length, text);
		column += length;
		text += length;
		text += strspn(text, " ");
	}
	fputc('\n', stream);
}

void explain_clause(enum clause clause, FILE *stream)
{
	const struct clause_info *info = clause_info(clause);
	char since[64];

	fprintf(stream, "%-5s", info->id);
	print_wrapped(info->sentence, 5, stream);
	fprintf(stream, "     source: ");
	print_wrapped(info->source, 13, stream);
	clause_format_since(clause, since, sizeof(since));
	if (since[0])
		fprintf(stream, "     holds:  %s; others predate it\n", since);
}

static void test_access(const struct access_expectation *expect, unsigned int page,
			struct tested *tested)
{
	page_set bit = 1u << page;

	switch (expect->notice) {
	case NOTICE_NONE:
		tested->pages[expect->quiet_clause] |= bit;
		break;
	case NOTICE_EVENT:
	case NOTICE_OR_REFUSED:
		tested->pages[expect->notice_clause] |= bit;
		tested->pages[CLAUSE_S4] |= bit;
		break;
	case NOTICE_REFUSED:
		tested->pages[CLAUSE_D5] |= bit;
		break;
	case NOTICE_FREE:
		if (expect->must_see)
			tested->pages[CLAUSE_R1] |= bit;
		break;
	}
	if (expect->faults_min >= 0)
		tested->pages[expect->too_many_clause] |= bit;
	if (expect->faults_min > 0)
		tested->pages[expect->too_few_clause] |= bit;
	if (expect->frame_kept)
		tested->pages[expect->frame_clause] |= bit;
	if (expect->data_known)
		tested->pages[expect->data_clause] |= bit;
}

static void walk_access(struct model *model, const struct step *step, page_set pages, bool write,
			enum accessor accessor, struct tested *tested)
{
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		struct access_expectation expect;
		bool landed;

		if (!(pages >> i & 1))
			continue;
		model_expect_access(model, step->process, i, write, accessor, &expect);
		test_access(&expect, i, tested);
		landed = expect.notice == NOTICE_NONE || expect.notice == NOTICE_EVENT;
		model_note_access(model, step->process, i, write, accessor, landed,
				  step->verb == VERB_FILL ? 1 : 100 + i);
	}
}

/* What engine_judge_race() holds a race against. */
static void test_race(const struct model *model, const struct step *step, struct tested *tested)
{
	static const enum clause lost[TRACKER_COUNT] = {
		[TRACKER_NONE] = CLAUSE_D4,	      [TRACKER_UFFD_WP] = CLAUSE_R1,
		[TRACKER_UFFD_WP_SIGBUS] = CLAUSE_R1, [TRACKER_UFFD_WP_ASYNC] = CLAUSE_R2,
		[TRACKER_SOFT_DIRTY] = CLAUSE_R3,
	};
	page_set all = page_set_all(model->setup.page_count);

	tested->pages[lost[model->setup.tracker]] |= all;
	tested->pages[CLAUSE_D4] |= all;
	if (step->race == RACE_MPROTECT || step->race == RACE_MPROTECT_MIGRATE)
		tested->pages[CLAUSE_D5] |= all;
	if (model->setup.tracker != TRACKER_NONE &&
	    (step->race == RACE_ARM_COLLAPSE || step->race == RACE_MPROTECT_MIGRATE ||
	     (step->race == RACE_ARM_MIGRATE && tracker_is_uffd(model->setup.tracker))))
		tested->pages[CLAUSE_R4] |= all;
	if (tracker_is_uffd(model->setup.tracker) &&
	    (step->race == RACE_ARM_MIGRATE || step->race == RACE_MPROTECT_MIGRATE))
		tested->pages[CLAUSE_S2] |= all;
	if (step->race == RACE_FORK)
		tested->pages[CLAUSE_D1] |= all;
	if (model->setup.tracker == TRACKER_UFFD_WP)
		tested->pages[CLAUSE_S1] |= all;
}

/* What the engine makes of the step, without a kernel. */
static void walk_step(struct model *model, const struct step *step, struct tested *tested)
{
	enum tracker tracker = model->setup.tracker;
	bool soft_dirty = tracker == TRACKER_SOFT_DIRTY;
	page_set others = page_set_all(model->setup.page_count) & ~step->pages;

	switch (step->verb) {
	case VERB_READ:
	case VERB_WRITE:
	case VERB_FILL:
		walk_access(model, step, step->pages, step->verb != VERB_READ, step->accessor,
			    tested);
		break;
	case VERB_DISARM:
		if (soft_dirty)
			walk_access(model, step, step->pages, true, ACCESSOR_CPU, tested);
		else
			model_step(model, step, 1000);
		break;
	case VERB_ARM:
		model_step(model, step, 1000);
		if (!soft_dirty)
			break;
		for (unsigned int i = 0; i < model->setup.page_count; i++)
			if (model->pages[PROCESS_PARENT][i].protection != PROTECTION_RW)
				others &= ~(1u << i);
		walk_access(model, step, others, true, ACCESSOR_CPU, tested);
		break;
	case VERB_BOUNDARY:
		tested->pages[boundary_info(step->boundary)->clause] |= 1;
		break;
	case VERB_RACE:
		test_race(model, step, tested);
		model_step(model, step, 1000);
		break;
	case VERB_EXPECT:
		if (step->state == STATE_YOUNG && step->process == PROCESS_CHILD)
			tested->pages[CLAUSE_F8] |= step->pages;
		else if (tracker != TRACKER_NONE || step->state == STATE_PRESENT)
			tested->pages[CLAUSE_X1] |= step->pages;
		break;
	default:
		model_step(model, step, 1000);
	}
	if (step->outcome != OUTCOME_UNSTATED &&
	    (tracker != TRACKER_NONE || step->outcome != OUTCOME_EVENT))
		tested->pages[CLAUSE_X1] |= step->pages;
}

static void test_bits(const struct model *model, struct tested *tested)
{
	int processes = model->child ? PROCESS_COUNT : 1;

	for (int process = 0; process < processes; process++) {
		for (unsigned int i = 0; i < model->setup.page_count; i++) {
			const struct model_page *page = &model->pages[process][i];

			if (page->armed.value != UNKNOWN)
				tested->pages[page->armed.clause] |= 1u << i;
			if (page->present.value == KNOWN_YES)
				tested->pages[page->present.clause] |= 1u << i;
		}
	}
}

static void print_tested(const struct tested *tested, unsigned int page_count, FILE *stream)
{
	for (int clause = 0; clause < CLAUSE_COUNT; clause++) {
		char text[64];

		if (!tested->pages[clause])
			continue;
		page_set_format(tested->pages[clause], page_count, text, sizeof(text));
		fprintf(stream, " %s:%s", clause_info(clause)->id, text);
	}
	fputc('\n', stream);
}

static void print_boundary(enum boundary boundary, FILE *stream)
{
	const struct boundary_info *info = boundary_info(boundary);
	char expected[256];

	boundary_expected(info, expected, sizeof(expected));
	fprintf(stream, "      call:     ");
	print_wrapped(info->call, 16, stream);
	fprintf(stream, "      expected: ");
	print_wrapped(expected, 16, stream);
	fprintf(stream, "      source:   ");
	print_wrapped(info->source, 16, stream);
}

static void print_steps(const struct step *steps, size_t count, struct model *model,
			struct tested *total, FILE *stream)
{
	for (size_t i = 0; i < count; i++) {
		struct tested tested = { 0 };
		char text[80];

		walk_step(model, &steps[i], &tested);
		test_bits(model, &tested);
		model_settle(model);
		step_format(&steps[i], model->setup.page_count, text, sizeof(text));
		fprintf(stream, "  %2zu  %-28s", i + 1, text);
		print_tested(&tested, model->setup.page_count, stream);
		if (steps[i].verb == VERB_BOUNDARY)
			print_boundary(steps[i].boundary, stream);
		if (steps[i].verb == VERB_RACE)
			fprintf(stream, "      %s\n", race_info(steps[i].race)->sentence);
		for (int clause = 0; clause < CLAUSE_COUNT; clause++)
			total->pages[clause] |= tested.pages[clause];
	}
}

int explain_cell(const char *name, const struct sequence *sequence, enum mapping mapping,
		 enum tracker tracker, FILE *stream, struct error *error)
{
	struct model_setup setup = {
		.mapping = mapping,
		.tracker = tracker,
		.event_fork = sequence->event_fork && tracker_is_uffd(tracker),
		.event_remap = sequence->event_remap && tracker_is_uffd(tracker),
		.page_count = sequence->page_count,
	};
	struct model *model = calloc(1, sizeof(*model));
	struct tested total = { 0 };
	struct step *steps;
	size_t count;

	if (!model)
		return error_set(error, "out of memory");
	if (sequence_frame(sequence, &steps, &count, error)) {
		free(model);
		return -1;
	}
	model_init(model, &setup);
	fprintf(stream, "%s\n\n  ", name);
	print_wrapped(sequence->why, 2, stream);
	if (sequence->cite[0])
		fprintf(stream, "  cites: %s\n", sequence->cite);
	fprintf(stream, "\nSteps, and the clauses that each is held against for which pages:\n");
	print_steps(steps, count, model, &total, stream);
	fprintf(stream,
		"\nAfter every step the page table is read by pagemap and, from 6.7 on, by\n"
		"both paths of PAGEMAP_SCAN (W1). The clauses:\n");
	total.pages[CLAUSE_W1] = 1;
	for (int clause = 0; clause < CLAUSE_COUNT; clause++)
		if (total.pages[clause])
			explain_clause(clause, stream);
	free(steps);
	free(model);
	return 0;
}
