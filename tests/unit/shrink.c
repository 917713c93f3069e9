// SPDX-License-Identifier: GPL-2.0-only
/*
 * Shrinking with judges that look at the sequence alone: what must be left over, that nothing is
 * asked twice or in vain, and what each edit does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/cases.h"
#include "contract/model.h"
#include "shrink/edit.h"
#include "shrink/judged.h"
#include "shrink/shrink.h"
#include "tap.h"

#define TEXT_MAX 4096

/* Steps separated by ';'. */
static struct sequence *parse(const char *steps, struct sequence **parsed)
{
	char text[TEXT_MAX];
	struct error error;
	size_t count = 0;

	snprintf(text, sizeof(text), "case a/b\nwhy x\non anon\ntrack uffd-wp\nsteps\n%s\n", steps);
	for (char *c = text; *c; c++)
		if (*c == ';')
			*c = '\n';
	*parsed = NULL;
	if (sequences_parse(text, strlen(text), "test", parsed, &count, &error))
		diag("%s: %s", steps, error.text);
	return *parsed;
}

static void frame(const char *steps, struct sequence *framed)
{
	struct sequence *parsed;
	struct error error;

	shrink_frame(parse(steps, &parsed), MAPPING_ANON, TRACKER_UFFD_WP, framed, &error);
	/* The words are shared with what it was made of; they are never printed here. */
	framed->why = (char *)"x";
	framed->cite = (char *)"";
	sequences_free(parsed, 1);
}

static const char *text_of(const struct sequence *sequence, char text[TEXT_MAX])
{
	char step[256];

	text[0] = '\0';
	for (size_t i = 0; i < sequence->step_count; i++) {
		step_format(&sequence->steps[i], sequence->page_count, step, sizeof(step));
		snprintf(text + strlen(text), TEXT_MAX - strlen(text), "%s%s", i ? "; " : "", step);
	}
	return text;
}

/* A judge: whether the sequence has certain steps in this order, all of one page. */
struct wanted {
	const char *verbs[6];	 /* as the language has them, with operand; NULL-terminated */
	enum accessor accessor;	 /* of the last */
	const char *together[2]; /* both or neither, else it is not valid */
	unsigned int pages_min;
	unsigned int judged, twice, invalid, not_smaller;
	unsigned int fail_after; /* so many candidates; 0: never */
	struct judged known;
	struct sequence last; /* the best so far, its steps only for comparison */
};

static bool begins(const struct step *step, unsigned int page_count, const char *words)
{
	char text[256];

	step_format(step, page_count, text, sizeof(text));
	return !strncmp(text, words, strlen(words)) && (text[strlen(words)] & ~' ') == '\0';
}

static bool has_on_page(const struct wanted *wanted, const struct sequence *sequence,
			unsigned int page)
{
	size_t found = 0;

	for (size_t i = 0; i < sequence->step_count && wanted->verbs[found]; i++) {
		const struct step *step = &sequence->steps[i];
		bool last = !wanted->verbs[found + 1];

		if (step->pages && !(step->pages >> page & 1))
			continue;
		if (last && wanted->accessor != ACCESSOR_CPU && step->accessor != wanted->accessor)
			continue;
		found += begins(step, sequence->page_count, wanted->verbs[found]);
	}
	return !wanted->verbs[found];
}

static bool has(const struct wanted *wanted, const struct sequence *sequence)
{
	for (unsigned int page = 0; page < sequence->page_count; page++)
		if (has_on_page(wanted, sequence, page))
			return true;
	return false;
}

static bool contains(const struct sequence *sequence, const char *words)
{
	for (size_t i = 0; i < sequence->step_count; i++)
		if (begins(&sequence->steps[i], sequence->page_count, words))
			return true;
	return false;
}

static bool is_valid(void *context, const struct sequence *candidate)
{
	const struct wanted *wanted = context;

	if (candidate->page_count < wanted->pages_min)
		return false;
	return !wanted->together[0] ||
	       contains(candidate, wanted->together[0]) == contains(candidate, wanted->together[1]);
}

static int judge(void *context, const struct sequence *candidates, size_t count, bool *shows,
		 struct error *error)
{
	struct wanted *wanted = context;

	for (size_t i = 0; i < count; i++) {
		uint64_t hash = judged_hash(&candidates[i]);

		wanted->twice += judged_find(&wanted->known, hash) != NULL;
		judged_add(&wanted->known, hash, false);
		wanted->invalid +=
			!is_valid(wanted, &candidates[i]) || !edit_parses(&candidates[i]);
		shows[i] = has(wanted, &candidates[i]);
	}
	wanted->judged += (unsigned int)count;
	if (wanted->fail_after && wanted->judged >= wanted->fail_after)
		return error_set(error, "that is enough");
	return 0;
}

static void note_better(void *context, const struct sequence *best)
{
	struct wanted *wanted = context;

	wanted->not_smaller += wanted->last.steps && shrink_compare(best, &wanted->last) >= 0;
	free(wanted->last.steps);
	edit_copy(best, &wanted->last);
}

static const char noise[] =
	"map 8;write all;read 0-3;arm even;write 1,3;madvise cold 4-7;read all by kernel;"
	"mprotect r 0-5;mprotect rw;write 7;fork;child read 0-5;child write 1,3;child exit;"
	"disarm 0;ksm-merge;write 0;arm 0;read 2 by vm_writev;write 5 by kernel;pageout 6-7;read 6;"
	"write 7 by uring;arm 1,3,5;mprotect none 0-5;mprotect rw 0-5;write 3;write 1 by mem;"
	"ksm-unmerge;pin 0-1;unpin;write 4 by kernel -> event;fill 3;read all";

static const struct {
	const char *name;
	struct wanted wanted;
	const char *left;
} rows[] = {
	{ "one step", { .verbs = { "disarm" } }, "map 1; disarm all" },
	{ "one page of many",
	  { .verbs = { "arm", "mprotect r", "mprotect rw", "write" } },
	  "map 1; arm all; mprotect r; mprotect rw; write all" },
	{ "an accessor that matters",
	  { .verbs = { "arm", "write" }, .accessor = ACCESSOR_MEM },
	  "map 1; arm all; write all by mem" },
	{ "a child that matters",
	  { .verbs = { "fork", "child write" } },
	  "map 1; fork; child write all" },
	{ "steps that go but together",
	  { .verbs = { "arm", "read" }, .together = { "pin", "unpin" } },
	  "map 1; arm all; read all" },
	{ "steps far from each other that go but together",
	  { .verbs = { "disarm", "arm", "read" }, .together = { "ksm-merge", "ksm-unmerge" } },
	  "map 1; disarm all; arm all; read all" },
	{ "an accessor that does not matter",
	  { .verbs = { "pageout", "write" } },
	  "map 1; pageout; write all" },
	{ "a page that has to be there",
	  { .verbs = { "arm", "pageout" }, .pages_min = 2 },
	  "map 2; arm even; pageout even" },
	{ "steps that stay together",
	  { .verbs = { "unpin", "read" }, .together = { "pin", "unpin" } },
	  "map 1; pin all; unpin; read all" },
	{ "an order", { .verbs = { "write", "pageout", "write" } }, NULL },
	{ "nothing but the mapping", { .verbs = { "map" } }, "map 1" },
};

static void run(struct wanted *wanted, struct sequence *sequence, struct shrink_counts *counts,
		int expected)
{
	const struct shrink_judge how = {
		.valid = is_valid,
		.judge = judge,
		.better = note_better,
		.context = wanted,
	};
	struct error error = { "" };

	frame(noise, sequence);
	is_int(shrink(sequence, &how, counts, &error), expected, "it ends as it should");
	is_str(error.text, expected ? "that is enough" : "", "the error");
}

static void end(struct wanted *wanted, struct sequence *sequence)
{
	judged_free(&wanted->known);
	free(wanted->last.steps);
	shrink_free(sequence);
}

/* Nothing can be left out: neither one step nor one page. */
static void check_minimal(struct wanted *wanted, const struct sequence *sequence, const char *name)
{
	bool drop[SEQUENCE_STEPS_MAX] = { false };
	struct sequence smaller;
	unsigned int left = 0;

	for (size_t i = 1; i < sequence->step_count; i++) {
		memset(drop, 0, sizeof(drop));
		drop[i] = true;
		edit_drop_steps(sequence, drop, &smaller);
		left += is_valid(wanted, &smaller) && has(wanted, &smaller);
		shrink_free(&smaller);
	}
	for (unsigned int page = 0; sequence->page_count > 1 && page < sequence->page_count;
	     page++) {
		edit_drop_pages(sequence, 1u << page, &smaller);
		left += is_valid(wanted, &smaller) && has(wanted, &smaller);
		shrink_free(&smaller);
	}
	is_int(left, 0, "%s: it is 1-minimal", name);
}

static void test_rows(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct wanted wanted = rows[i].wanted, again = rows[i].wanted;
		struct shrink_counts counts, counts_again;
		struct sequence sequence, sequence_again;
		char text[TEXT_MAX];

		run(&wanted, &sequence, &counts, 0);
		if (rows[i].left)
			is_str(text_of(&sequence, text), rows[i].left, "%s: what is left",
			       rows[i].name);
		else
			is_int((long long)sequence.step_count, 4, "%s: steps", rows[i].name);
		ok(has(&wanted, &sequence), "%s: it shows it", rows[i].name);
		check_minimal(&wanted, &sequence, rows[i].name);
		is_int(wanted.twice, 0, "%s: none was judged twice", rows[i].name);
		is_int(wanted.invalid, 0, "%s: none that cannot be run was", rows[i].name);
		is_int(wanted.not_smaller, 0, "%s: each best is smaller", rows[i].name);
		is_int(counts.judged, wanted.judged, "%s: the count", rows[i].name);
		ok(wanted.judged < 50, "%s: few were judged (%u)", rows[i].name, wanted.judged);

		run(&again, &sequence_again, &counts_again, 0);
		ok(sequence_equal(&sequence, &sequence_again), "%s: the same again", rows[i].name);
		is_int(counts_again.judged, counts.judged, "%s: as many again", rows[i].name);
		end(&again, &sequence_again);
		end(&wanted, &sequence);
	}
}

static void test_interrupted(void)
{
	struct wanted wanted = { .verbs = { "arm", "mprotect r", "write" }, .fail_after = 12 };
	struct shrink_counts counts;
	struct sequence sequence, whole;

	run(&wanted, &sequence, &counts, -1);
	frame(noise, &whole);
	ok(has(&wanted, &sequence), "what is left of an interrupted one shows it");
	ok(shrink_compare(&sequence, &whole) < 0, "and is smaller than at the beginning");
	shrink_free(&whole);
	end(&wanted, &sequence);
}

static void check_edit(int ret, struct sequence *out, const char *expected, const char *name)
{
	char text[TEXT_MAX];

	is_int(ret, 0, "%s", name);
	is_str(text_of(out, text), expected, "%s", name);
	shrink_free(out);
}

static void test_edits(void)
{
	const bool fork_gone[] = { false, true, false, false, false, false, false, false };
	const bool exit_gone[] = { false, false, false, true, false, false, false, false };
	const page_set narrow[] = { 0, 1, 0, 2, 0 };
	struct sequence sequence, out;

	frame("map 4;fork;child write 0;child exit;read 1;fork;child read 0;child exit", &sequence);
	check_edit(edit_drop_steps(&sequence, fork_gone, &out), &out,
		   "map 4; read 1; fork; child read 0; child exit",
		   "without a fork its child takes no steps");
	check_edit(edit_drop_steps(&sequence, exit_gone, &out), &out,
		   "map 4; fork; child write 0; read 1; child read 0; child exit",
		   "a child that lives on is not forked again");
	shrink_free(&sequence);

	frame("map 4;fork;child exit;fork;child read 0", &sequence);
	check_edit(edit_drop_steps(&sequence, exit_gone, &out), &out, "map 4; fork; child exit",
		   "a child that has ended takes no steps");
	shrink_free(&sequence);

	frame("map 5;write 0-1;arm 1;mprotect r;write 2,4;unpin", &sequence);
	check_edit(edit_drop_pages(&sequence, 1u << 1 | 1u << 3, &out), &out,
		   "map 3; write 0; mprotect r; write 1-2; unpin", "without two pages");
	shrink_free(&sequence);

	frame("map 4;write 0-1;arm 1;read 1;write 2", &sequence);
	check_edit(edit_narrow_steps(&sequence, narrow, &out), &out,
		   "map 4; write 1; arm 1; write 2", "steps of fewer pages");
	shrink_free(&sequence);
}

static const struct {
	const char *step, *simple;
	enum simplification what;
} simple[] = {
	{ "write 0 -> event", "write 0", SIMPLE_OUTCOME },
	{ "write 0 by mem", "write 0", SIMPLE_ACCESSOR },
	{ "arm 0 by scan", "arm 0", SIMPLE_ARMING },
	{ "fill 0", "write 0", SIMPLE_FILL },
	{ "pkey-mprotect r 0", "mprotect r 0", SIMPLE_KEY },
	{ "mprotect none 0", "mprotect r 0", SIMPLE_PROTECTION },
	{ "uffdio copy 0 wp", "uffdio copy 0", SIMPLE_WP },
};

static void test_simplifications(void)
{
	struct sequence sequence;
	char steps[128], text[TEXT_MAX];

	for (size_t i = 0; i < sizeof(simple) / sizeof(simple[0]); i++) {
		snprintf(steps, sizeof(steps), "map 3;%s", simple[i].step);
		frame(steps, &sequence);
		ok(edit_simplifies(&sequence, 1, simple[i].what), "%s can be simpler",
		   simple[i].step);
		edit_simplify(&sequence, 1, simple[i].what);
		ok(!edit_simplifies(&sequence, 1, simple[i].what), "and then not again");
		snprintf(steps, sizeof(steps), "map 3; %s", simple[i].simple);
		is_str(text_of(&sequence, text), steps, "%s", simple[i].step);
		shrink_free(&sequence);
	}
	frame("map 3;fork;child write 0", &sequence);
	sequence.event_fork = sequence.event_remap = true;
	for (int what = SIMPLE_PROCESS; what < SIMPLE_COUNT; what++) {
		size_t step = what == SIMPLE_PROCESS ? 2 : 0;

		ok(edit_simplifies(&sequence, step, (enum simplification)what), "word %d", what);
		edit_simplify(&sequence, step, (enum simplification)what);
	}
	is_str(text_of(&sequence, text), "map 3; fork; write 0", "by the parent");
	ok(!sequence.event_fork && !sequence.event_remap, "without options");
	shrink_free(&sequence);
}

/* Each built-in case can be written with its frame. */
static void test_frames(void)
{
	struct sequence *sequences, framed;
	struct error error;
	size_t count;
	unsigned int bad = 0;

	cases_builtin(&sequences, &count, &error);
	for (size_t i = 0; i < count; i++) {
		bad += shrink_frame(&sequences[i], MAPPING_ANON, TRACKER_UFFD_WP, &framed,
				    &error) ||
		       !edit_parses(&framed) || framed.steps[0].verb != VERB_MAP;
		shrink_free(&framed);
	}
	is_int(bad, 0, "all of %zu cases have a frame that parses", count);
	sequences_free(sequences, count);
}

int main(void)
{
	test_rows();
	test_interrupted();
	test_edits();
	test_simplifications();
	test_frames();
	return tap_done();
}
