// SPDX-License-Identifier: GPL-2.0-only
/*
 * The contract by tables, without any kernel: after the steps of a row, what must the next store
 * to a page do, and what must the page table show?
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract/model.h"
#include "tap.h"

struct row {
	const char *steps; /* separated by ';', after "map 8; write all" */
	enum mapping mapping;
	enum tracker tracker;
	bool event_fork, event_remap, user_mode_only;

	enum process process;
	unsigned int page;
	enum accessor accessor;

	enum notice notice;
	const char *notice_clause; /* of a missing or of an unasked notification */
	int faults_min, faults_max;
	const char *too_few, *too_many;
	enum known armed;
	const char *armed_clause;

	uint64_t data; /* what a read before the store must see, if it is not 0 */
};

#include "contract_rows.h"

/* The row's steps as a case, so that the language says what they are. */
static int parse(const struct row *row, struct sequence **sequence, size_t *count)
{
	char text[512], *at = text;
	struct error error;

	at += sprintf(at,
		      "case unit/row\n why a row\n on *\n track *\n%s steps\n map 8\n write all\n",
		      row->event_fork ? " with event-fork\n" : "");
	for (const char *step = row->steps; *step;) {
		size_t length = strcspn(step, ";");

		at += sprintf(at, " %.*s\n", (int)length, step);
		step += length + (step[length] == ';');
	}
	if (sequences_parse(text, at - text, "row", sequence, count, &error)) {
		printf("# %s\n", error.text);
		return -1;
	}
	return 0;
}

static void perform(struct model *model, const struct step *step)
{
	bool write = step->verb != VERB_READ;
	struct access_expectation expect;

	if (!step_accesses(step)) {
		model_step(model, step, 100);
		return;
	}
	for (unsigned int i = 0; i < model->setup.page_count; i++) {
		if (!(step->pages >> i & 1))
			continue;
		model_expect_access(model, step->process, i, write, step->accessor, &expect);
		model_note_access(model, step->process, i, write, step->accessor,
				  expect.notice != NOTICE_REFUSED,
				  step->verb == VERB_FILL ? 7 : 7 + i);
	}
}

static const char *id(enum clause clause)
{
	return clause_info(clause)->id;
}

static void check(const struct row *row, const struct model *model, const char *name)
{
	const struct model_page *page = &model->pages[row->process][row->page];
	struct access_expectation expect;
	bool quiet = row->notice == NOTICE_NONE;

	if (row->data) {
		model_expect_access(model, row->process, row->page, false, row->accessor, &expect);
		is_int(expect.data_known ? (long long)expect.data : -1, (long long)row->data,
		       "%s: data", name);
	}
	model_expect_access(model, row->process, row->page, true, row->accessor, &expect);
	is_int(expect.notice, row->notice, "%s: notification", name);
	is_str(id(quiet ? expect.quiet_clause : expect.notice_clause), row->notice_clause,
	       "%s: its clause", name);
	is_int(expect.faults_min, row->faults_min, "%s: faults at least", name);
	is_int(expect.faults_max, row->faults_max, "%s: faults at most", name);
	if (row->too_few)
		is_str(id(expect.too_few_clause), row->too_few, "%s: too few", name);
	if (row->too_many)
		is_str(id(expect.too_many_clause), row->too_many, "%s: too many", name);
	is_int(page->armed.value, row->armed, "%s: armed", name);
	is_str(id(page->armed.clause), row->armed_clause, "%s: whose bit", name);
}

static void check_row(const struct row *row)
{
	struct model_setup setup = {
		.mapping = row->mapping,
		.tracker = row->tracker,
		.event_fork = row->event_fork,
		.event_remap = row->event_remap,
		.user_mode_only = row->user_mode_only,
		.page_count = 8,
	};
	struct sequence *sequence;
	struct model model;
	char name[128];
	size_t count;

	if (parse(row, &sequence, &count)) {
		ok(false, "%s: parses", row->steps);
		return;
	}
	model_init(&model, &setup);
	for (size_t i = 0; i < sequence->step_count; i++) {
		model_settle(&model);
		perform(&model, &sequence->steps[i]);
	}
	snprintf(name, sizeof(name), "%s/%s/%s%d: %s", mapping_name(row->mapping),
		 tracker_name(row->tracker), row->process ? "child " : "", row->page, row->steps);
	check(row, &model, name);
	sequences_free(sequence, count);
}

/*
 * Every clause has an id of its own, a sentence and a source; only optimisations and boundaries
 * have a version. What mainline never had has one that no kernel reaches.
 */
static void check_clauses(void)
{
	for (int i = 0; i < CLAUSE_COUNT; i++) {
		const struct clause_info *info = clause_info(i);

		ok(info->id && info->sentence && info->source, "clause %d is complete", i);
		is_int(clause_find(info->id), i, "%s is found by its id", info->id);
		ok(!info->since.major == !info->commit || info->since.major == UINT16_MAX,
		   "%s: a version has its commit", info->id);
		ok(!info->since.major || strchr("FB", info->id[0]),
		   "%s: only an optimisation or a boundary has one", info->id);
	}
	is_int(clause_find("r1"), CLAUSE_R1, "an id is found in lower case");
	is_int(clause_find("R"), -1, "half an id is none");
}

static void check_versions(void)
{
	static const struct {
		enum clause clause;
		struct kernel_version version;
		bool predates;
	} table[] = {
		{ CLAUSE_F1, { 5, 19 }, true },	 { CLAUSE_F1, { 6, 0 }, false },
		{ CLAUSE_F4, { 6, 1 }, true },	 { CLAUSE_F4, { 6, 2 }, false },
		{ CLAUSE_F5, { 6, 2 }, true },	 { CLAUSE_F5, { 6, 12 }, false },
		{ CLAUSE_F5, { 7, 0 }, false },	 { CLAUSE_R1, { 5, 0 }, false },
		{ CLAUSE_F9, { 6, 10 }, true },	 { CLAUSE_F9, { 6, 12 }, false },
		{ CLAUSE_F10, { 5, 0 }, false }, { CLAUSE_F8, { 7, 0 }, true },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		is_int(clause_predates(table[i].clause, table[i].version), table[i].predates,
		       "%s on %u.%u", clause_info(table[i].clause)->id, table[i].version.major,
		       table[i].version.minor);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(&rows[i]);
	check_clauses();
	check_versions();
	return tap_done();
}
