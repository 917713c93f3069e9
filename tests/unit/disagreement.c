// SPDX-License-Identifier: GPL-2.0-only
/* Which results are said to show the same. */
#include <stdio.h>
#include <string.h>

#include "shrink/disagreement.h"
#include "tap.h"

static struct cell_result failed(enum clause clause, const char *expected, const char *seen)
{
	struct cell_result result = { .verdict = VERDICT_FAIL, .finding_count = 1 };
	struct finding *finding = &result.findings[0];

	*finding = (struct finding){ .clause = clause, .pages = 5, .step = 3 };
	snprintf(finding->step_text, sizeof(finding->step_text), "write all");
	snprintf(finding->expected, sizeof(finding->expected), "%s", expected);
	snprintf(finding->seen, sizeof(finding->seen), "%s", seen);
	return result;
}

static struct cell_result ended(const char *token)
{
	struct cell_result result = { .verdict = VERDICT_FAIL };

	snprintf(result.token, sizeof(result.token), "%s", token);
	snprintf(result.detail, sizeof(result.detail), "in words");
	return result;
}

static struct cell_result two(struct cell_result first, struct cell_result second)
{
	first.findings[first.finding_count++] = second.findings[0];
	return first;
}

static struct cell_result older(struct cell_result result)
{
	result.findings[0].predates = true;
	return result;
}

static void check(struct cell_result a, int clause, struct cell_result b, bool same,
		  const char *name)
{
	struct disagreement disagreement;

	ok(disagreement_of(&a, clause, &disagreement), "%s: there is one", name);
	is_int(disagreement_shows(&disagreement, &b), same, "%s", name);
}

static void test_same(void)
{
	struct cell_result armed = failed(CLAUSE_R4, "armed", "not armed");
	struct cell_result event = failed(CLAUSE_R1, "one notification", "none");
	struct cell_result passed = armed;

	passed.verdict = VERDICT_PASS;
	check(armed, -1, armed, true, "itself");
	check(armed, -1, failed(CLAUSE_R5, "armed", "not armed"), false, "another clause");
	check(armed, -1, failed(CLAUSE_R4, "armed", "in the child not armed"), false,
	      "another process");
	check(armed, -1, failed(CLAUSE_R4, "not armed", "armed"), false, "the other way round");
	check(armed, -1, failed(CLAUSE_R4, "armed", "not"), false, "fewer words");
	check(armed, -1, passed, false, "a pass");
	check(failed(CLAUSE_D1, "the data 0x4a001", "0x5b"), -1,
	      failed(CLAUSE_D1, "the data 0x7", "0x1f"), true, "other data");
	check(failed(CLAUSE_S4, "one notification", "2 notifications"), -1,
	      failed(CLAUSE_S4, "one notification", "1 notification"), true, "another number");
	check(two(event, armed), -1, event, true, "the first of two");
	check(two(event, armed), -1, armed, false, "the second is not meant");
	check(two(event, armed), CLAUSE_R4, armed, true, "the second, where it is meant");
	check(two(event, armed), CLAUSE_R4, two(event, armed), true, "wherever it stands");
	check(two(event, armed), CLAUSE_R4, event, false, "the first is not");
	check(armed, CLAUSE_R4, failed(CLAUSE_R4, "not armed", "armed"), true,
	      "of a clause that is meant any words count");
	check(two(older(event), armed), -1, armed, true, "what the kernel predates is no failure");
	check(ended("panic"), -1, ended("panic"), true, "the same end");
	check(ended("panic"), -1, ended("hang"), false, "another end");
	check(ended("panic"), -1, armed, false, "an end and a finding");
	check(armed, -1, ended("panic"), false, "a finding and an end");
}

static void test_none(void)
{
	struct cell_result armed = failed(CLAUSE_R4, "armed", "not armed");
	struct cell_result passed = armed, todo = armed, panicked = ended("panic");
	struct disagreement disagreement;

	passed.verdict = VERDICT_PASS;
	todo.verdict = VERDICT_TODO;
	ok(!disagreement_of(&passed, -1, &disagreement), "a pass has none");
	ok(!disagreement_of(&todo, -1, &disagreement), "a todo has none");
	ok(!disagreement_of(&armed, CLAUSE_R1, &disagreement), "none of another clause");
	ok(!disagreement_of(&panicked, CLAUSE_R1, &disagreement), "an end is of no clause");
}

static void test_format(void)
{
	struct cell_result armed = failed(CLAUSE_R4, "armed", "not armed");
	struct cell_result panicked = ended("panic");
	struct disagreement disagreement;
	char text[256];

	disagreement_of(&armed, -1, &disagreement);
	disagreement_format(&disagreement, text, sizeof(text));
	is_str(text, "step 3 (write all), pages 0,2: R4: expected armed, seen not armed",
	       "a finding in words");
	disagreement_of(&panicked, -1, &disagreement);
	disagreement_format(&disagreement, text, sizeof(text));
	is_str(text, "panic: in words", "an end in words");
}

int main(void)
{
	test_same();
	test_none();
	test_format();
	return tap_done();
}
