// SPDX-License-Identifier: GPL-2.0-only
/* What bisect decides without a kernel: judgements, votes, the search, orders, reasons, the table.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bisect/build_log.h"
#include "bisect/decision.h"
#include "bisect/release.h"
#include "bisect/search.h"
#include "bisect/table.h"
#include "bisect/words.h"
#include "tap.h"

static void test_boot(void)
{
	static const struct {
		const char *what;
		struct cell_tally tally;
		enum vm_verdict verdict;
		int guest_status;
		bool started, lacked;
		enum judgement judgement;
	} rows[] = {
		{ "all pass", { .passed = 2 }, VM_COMPLETE, 0, true, false, JUDGED_PASS },
		{ "one fails", { 2, 1, 0, 0 }, VM_COMPLETE, 1, true, false, JUDGED_FAIL },
		{ "one fails, one is broken",
		  { 0, 1, 0, 1 },
		  VM_COMPLETE,
		  1,
		  true,
		  false,
		  JUDGED_FAIL },
		{ "some skip",
		  { .passed = 1, .lacking = 3 },
		  VM_COMPLETE,
		  0,
		  true,
		  false,
		  JUDGED_PASS },
		{ "all skip", { .lacking = 3 }, VM_COMPLETE, 0, true, false, JUDGED_NOT },
		{ "one broken",
		  { .passed = 1, .broken = 1 },
		  VM_COMPLETE,
		  3,
		  true,
		  false,
		  JUDGED_NOT },
		{ "panic in a cell", { 0, 1, 0, 1 }, VM_PANIC, 0, true, true, JUDGED_FAIL },
		{ "hang in a cell", { 0, 1, 0, 1 }, VM_HANG, 0, true, true, JUDGED_FAIL },
		{ "panic between cells",
		  { .passed = 1, .broken = 1 },
		  VM_PANIC,
		  0,
		  true,
		  true,
		  JUDGED_FAIL },
		{ "oops between cells",
		  { .passed = 1, .broken = 1 },
		  VM_OOPS,
		  0,
		  true,
		  true,
		  JUDGED_FAIL },
		{ "panic behind the cells", { .passed = 1 }, VM_PANIC, 0, true, false, JUDGED_NOT },
		{ "panic before the cells", { .broken = 1 }, VM_PANIC, 0, false, true, JUDGED_NOT },
		{ "no boot", { .broken = 1 }, VM_NEVER_STARTED, 0, false, true, JUDGED_NOT },
		{ "no end in time",
		  { .passed = 1, .broken = 1 },
		  VM_DEADLINE,
		  0,
		  true,
		  true,
		  JUDGED_NOT },
		{ "lost results", { .passed = 1 }, VM_TRUNCATED, 0, true, true, JUDGED_NOT },
		{ "refused arguments",
		  { .broken = 1 },
		  VM_TRUNCATED,
		  2,
		  false,
		  true,
		  JUDGED_INVALID },
		{ "QEMU fails", { .broken = 1 }, VM_QEMU_FAILED, 0, false, true, JUDGED_INVALID },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct boot_evidence evidence = {
			.verdict = rows[i].verdict,
			.guest_status = rows[i].guest_status,
			.started = rows[i].started,
			.results_lacked = rows[i].lacked,
			.tallies = &rows[i].tally,
			.tally_count = 1,
		};

		is_int(boot_judge(&evidence), rows[i].judgement, "boot: %s", rows[i].what);
	}
	const struct cell_tally two[] = { { .passed = 4 }, { .lacking = 1 } };
	const struct boot_evidence evidence = {
		.verdict = VM_COMPLETE, .started = true, .tallies = two, .tally_count = 2
	};

	is_int(boot_judge(&evidence), JUDGED_NOT, "boot: an argument of which no cell passes");
}

static void test_verdicts(void)
{
	static const struct {
		enum judgement judgement;
		int status, fix_status;
	} rows[] = {
		{ JUDGED_PASS, 0, 1 },
		{ JUDGED_FAIL, 1, 0 },
		{ JUDGED_NOT, 125, 125 },
		{ JUDGED_INVALID, 128, 128 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		is_int(step_exit_status(step_decide(rows[i].judgement, false)), rows[i].status,
		       "status of judgement %zu", i);
		is_int(step_exit_status(step_decide(rows[i].judgement, true)), rows[i].fix_status,
		       "status of judgement %zu when a fix is looked for", i);
	}
}

/* @boots: p, f, n for each boot; the votes are given as long as they are open. */
static void check_votes(const char *text, const char *boots, size_t used, enum judgement judgement)
{
	struct votes votes;
	struct error error;
	size_t i = 0;

	is_int(votes_parse(text, &votes, &error), 0, "votes %s", text);
	for (; votes_open(&votes) && boots[i]; i++) {
		votes.passed += boots[i] == 'p';
		votes.failed += boots[i] == 'f';
		votes.unjudged += boots[i] == 'n';
	}
	is_int((long long)i, (long long)used, "votes %s of %s: boots", text, boots);
	is_int(votes_open(&votes), false, "votes %s of %s: decided", text, boots);
	is_int(votes_judge(&votes), judgement, "votes %s of %s", text, boots);
}

static void test_votes(void)
{
	static const char *const bad[] = { "",	   "1",	   "0/1", "2/1",  "1/0",       "a/b",
					   "1/2x", "-1/2", "1/",  " 1/2", "1000/1000", "1/2/3" };
	struct votes votes;
	struct error error;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		is_int(votes_parse(bad[i], &votes, &error), -1, "votes '%s' are refused", bad[i]);
	check_votes("1/1", "p", 1, JUDGED_PASS);
	check_votes("1/1", "f", 1, JUDGED_FAIL);
	check_votes("1/1", "n", 1, JUDGED_NOT);
	check_votes("2/5", "pppp", 4, JUDGED_PASS);
	check_votes("2/5", "pfpf", 4, JUDGED_FAIL);
	check_votes("2/5", "ff", 2, JUDGED_FAIL);
	check_votes("5/5", "p", 1, JUDGED_PASS);
	check_votes("1/3", "nf", 2, JUDGED_FAIL);
	check_votes("2/3", "nnp", 2, JUDGED_NOT);
	check_votes("3/3", "nnp", 3, JUDGED_PASS);
}

/* @marks: o, n, s or . for each kernel. */
static void parse_marks(const char *text, enum search_mark *marks)
{
	for (size_t i = 0; text[i]; i++)
		marks[i] = text[i] == 'o'   ? SEARCH_OLD
			   : text[i] == 'n' ? SEARCH_NEW
			   : text[i] == 's' ? SEARCH_SKIPPED
					    : SEARCH_UNTESTED;
}

static void test_search_rows(void)
{
	static const struct {
		const char *marks;
		enum search_state state;
		size_t index, first;
	} rows[] = {
		{ "", SEARCH_NONE, 0, 0 },
		{ ".", SEARCH_NONE, 0, 0 },
		{ "..", SEARCH_TEST, 0, 0 },
		{ "o.", SEARCH_TEST, 1, 0 },
		{ "on", SEARCH_FOUND, 1, 1 },
		{ "n.", SEARCH_OLD_IS_NEW, 0, 0 },
		{ "oo", SEARCH_NEW_IS_OLD, 1, 0 },
		{ "s...", SEARCH_TEST, 1, 0 },
		{ "so.s", SEARCH_TEST, 2, 0 },
		{ "sss", SEARCH_NONE, 0, 0 },
		{ "sos", SEARCH_NONE, 0, 0 },
		{ "o...n", SEARCH_TEST, 2, 1 },
		{ "o.o.n", SEARCH_TEST, 3, 3 },
		{ "o.n.n", SEARCH_TEST, 1, 1 },
		{ "o.s.n", SEARCH_TEST, 1, 1 },
		{ "osn", SEARCH_SKIPS_LEFT, 2, 1 },
		{ "oossnn", SEARCH_SKIPS_LEFT, 4, 2 },
		{ "oosonn", SEARCH_FOUND, 4, 4 },
		/* The middle was skipped: as far from it as from the ends, and the first of such.
		 */
		{ "o.......s.......n", SEARCH_TEST, 4, 1 },
		{ "o...o...s.......n", SEARCH_TEST, 10, 5 },
	};
	enum search_mark marks[32];
	size_t index, first;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		parse_marks(rows[i].marks, marks);
		is_int(search_next(marks, strlen(rows[i].marks), &index, &first), rows[i].state,
		       "search '%s': the state", rows[i].marks);
		if (rows[i].state != SEARCH_NONE)
			is_int((long long)index, (long long)rows[i].index,
			       "search '%s': the kernel", rows[i].marks);
		if (rows[i].state == SEARCH_FOUND || rows[i].state == SEARCH_SKIPS_LEFT)
			is_int((long long)first, (long long)rows[i].first,
			       "search '%s': the first of them", rows[i].marks);
	}
}

/* Every row of up to 20 kernels with up to one that cannot be judged. */
static void test_search_all(void)
{
	unsigned int wrong = 0, slow = 0;

	for (size_t count = 2; count <= 20; count++) {
		for (size_t bad = 1; bad < count; bad++) {
			for (size_t skip = 1; skip < count; skip++) {
				enum search_mark marks[20] = { 0 };
				enum search_state state;
				size_t index, first, tests = 0;

				/* The ends can be judged; "count - 1" stands for no skip. */
				while ((state = search_next(marks, count, &index, &first)) ==
				       SEARCH_TEST) {
					marks[index] = index == skip && skip < count - 1
							       ? SEARCH_SKIPPED
						       : index < bad ? SEARCH_OLD
								     : SEARCH_NEW;
					tests++;
				}
				if (state == SEARCH_FOUND ? index != bad
							  : state != SEARCH_SKIPS_LEFT ||
								    first > bad || index < bad)
					wrong++;
				slow += tests > 2 + 5 + 3;
			}
		}
	}
	is_int(wrong, 0, "search: the right kernel in every row of up to 20");
	is_int(slow, 0, "search: in ten tests");
}

static void test_releases(void)
{
	static const char *const sorted[] = {
		"4.19.0",
		"5.9.0",
		"5.10.0",
		"5.10.0-8-amd64",
		"5.10.0-10-amd64",
		"6.1.0-9-amd64",
		"6.1.0-57-cloud-amd64",
		"6.1.192",
		"6.12-rc1",
		"6.12-rc7",
		"6.12-rc10",
		"6.12",
		"6.12.1~rc1",
		"6.12.1",
		"6.12.1+deb12",
		"6.12.1-3",
		"6.12.1.1",
		"6.12.10",
	};
	size_t count = sizeof(sorted) / sizeof(sorted[0]);

	for (size_t i = 0; i + 1 < count; i++) {
		ok(release_compare(sorted[i], sorted[i + 1]) < 0, "%s is before %s", sorted[i],
		   sorted[i + 1]);
		ok(release_compare(sorted[i + 1], sorted[i]) > 0, "%s is behind %s", sorted[i + 1],
		   sorted[i]);
	}
	is_int(release_compare("6.1.0", "6.1.0"), 0, "a release is equal to itself");
	is_int(release_compare("6.01.0", "6.1.0"), 0, "a zero in front counts for nothing");
	ok(release_compare("6.18446744073709551616.0", "6.18446744073709551617.0") < 0,
	   "numbers of any length");
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < count; j++)
			if ((release_compare(sorted[i], sorted[j]) < 0) != (i < j))
				ok(false, "%s and %s are not in order", sorted[i], sorted[j]);
}

static void test_words(void)
{
	static const struct {
		const char *text, *words[4];
	} rows[] = {
		{ "", { NULL } },
		{ "  ", { NULL } },
		{ "LLVM=1  V=1", { "LLVM=1", "V=1", NULL } },
		{ "CC=\"ccache gcc\" W=1", { "CC=ccache gcc", "W=1", NULL } },
		{ "'a b'\\ c \"\\\"\"", { "a b c", "\"", NULL } },
		{ "'\\' ''", { "\\", "", NULL } },
	};
	struct words words = { 0 };
	struct error error;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t j = 0;

		is_int(words_split(&words, rows[i].text, &error), 0, "words of <%s>", rows[i].text);
		for (; rows[i].words[j]; j++)
			is_str(j < words.count ? words.items[j] : NULL, rows[i].words[j],
			       "words of <%s>: %zu", rows[i].text, j);
		is_int((long long)words.count, (long long)j, "words of <%s>: no more",
		       rows[i].text);
		words_free(&words);
	}
	is_int(words_split(&words, "a 'b", &error), -1, "a quote that is not closed");
	words_free(&words);
}

static void test_build_log(void)
{
	static const struct {
		const char *log, *reason;
		bool hopeless;
	} rows[] = {
		{ "  CC a.o\n/src/mm/a.c:1:2: warning: x\n/src/mm/a.c:3:4: error: no 'y'\n"
		  "mm/b.c:1:1: error: z\nmake[1]: *** [a.o] Error 1\n",
		  "mm/a.c:3:4: error: no 'y'", false },
		{ "/srcs/a.c:1:1: fatal error: x.h: No such file or directory\n",
		  "/srcs/a.c:1:1: fatal error: x.h: No such file or directory", false },
		{ "ld: warning: w\nvmlinux.o: in function `f':\nld: a.o: undefined reference to "
		  "`g'\n",
		  "ld: a.o: undefined reference to `g'", false },
		{ "make: *** No rule to make target 'tinyconfig'.  Stop.\n",
		  "make: *** No rule to make target 'tinyconfig'.  Stop.", false },
		{ "something\nelse\n\n", "else", false },
		{ "", "", false },
		{ "a.c:1:1: error: x\ncc1: error: writing to /tmp/x: No space left on device\n",
		  "cc1: error: writing to /tmp/x: No space left on device", true },
		{ "gcc: fatal error: Killed signal terminated program cc1\n",
		  "gcc: fatal error: Killed signal terminated program cc1", true },
		{ "/bin/sh: 1: flex: not found\nmake: *** [a] Error 127\n",
		  "/bin/sh: 1: flex: not found", true },
		{ "sh: 1: pahole: not found\nmm/a.c:1:1: error: x\n", "mm/a.c:1:1: error: x",
		  false },
		{ "elf.c:1:1: fatal error: gelf.h: No such file or directory\n",
		  "elf.c:1:1: fatal error: gelf.h: No such file or directory", true },
		{ "***\n*** The source tree is not clean, please run 'make mrproper'\n",
		  "*** The source tree is not clean, please run 'make mrproper'", true },
	};
	char reason[256];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		is_int(build_log_reason(rows[i].log, "/src", reason, sizeof(reason)),
		       rows[i].hopeless, "build log %zu: hopeless", i);
		is_str(reason, rows[i].reason, "build log %zu: the reason", i);
	}
	build_log_reason("mm/a.c:3:4: error: x\n", "/src", reason, 8);
	is_str(reason, "mm/a.c:", "a reason that is cut");
}

static void check_table(const struct bisect_step *steps, size_t count, const char *expected,
			const char *what)
{
	char *text = NULL;
	size_t length;
	FILE *stream = open_memstream(&text, &length);

	table_print(stream, steps, count);
	fclose(stream);
	is_str(text, expected, "table: %s", what);
	free(text);
}

#define COMMIT_A "1111111111111111111111111111111111111111"
#define COMMIT_B "2222222222222222222222222222222222222222"

static void test_table(void)
{
	struct bisect_step steps[] = {
		{ .number = 1,
		  .label = COMMIT_A,
		  .word = "skip",
		  .reason = "does not build: x",
		  .build_ms = 61499 },
		{ .number = 2,
		  .label = COMMIT_B,
		  .word = "bad",
		  .reason = "a/b: R3: no",
		  .new = "bad",
		  .clause = "R3",
		  .build_ms = 500,
		  .run_ms = 7000,
		  .end = { END_FOUND, COMMIT_B, 1 },
		  .end_subject = "mm: break it" },
	};
	static const char head[] =
		"step  commit        verdict   build     run  reason\n"
		"   1  111111111111  skip       61 s       -  does not build: x\n"
		"   2  222222222222  bad         1 s     7 s  a/b: R3: no\n";
	char expected[1024];

	snprintf(expected, sizeof(expected),
		 "%s" COMMIT_B " is the first bad one: mm: break it\n  a/b: R3: no\n  R3: %s\n",
		 head, clause_info(CLAUSE_R3)->sentence);
	check_table(steps, 2, expected, "the first bad one was tested");
	strcpy(steps[1].end.commit, "3");
	snprintf(expected, sizeof(expected),
		 "%s3 is the first bad one: mm: break it\n"
		 "  it is not among these steps: that it is so was known before\n",
		 head);
	check_table(steps, 2, expected, "the first bad one was known");
	steps[1].end = (struct bisection_end){ END_SKIPS_LEFT, COMMIT_B, 3 };
	snprintf(expected, sizeof(expected),
		 "%sthe first bad one is 222222222222 or one of the 2 before it that could not be "
		 "judged\n",
		 head);
	check_table(steps, 2, expected, "skipped ones are left");
	steps[1].end = (struct bisection_end){ END_OPEN, COMMIT_B, 7 };
	snprintf(expected, sizeof(expected), "%s7 are left, of which one is the first bad\n", head);
	check_table(steps, 2, expected, "not at its end");
	steps[1].end.state = END_UNKNOWN;
	check_table(steps, 2, head, "no bisection");
}

int main(void)
{
	test_boot();
	test_verdicts();
	test_votes();
	test_search_rows();
	test_search_all();
	test_releases();
	test_words();
	test_build_log();
	test_table();
	return tap_done();
}
