// SPDX-License-Identifier: GPL-2.0-only
/* The sequence language: parser, printer, comparison and frame. */
#include "sequence-texts.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sequence/sequence.h"

static char *print_all(const struct sequence *sequences, size_t count)
{
	char *text = NULL;
	size_t length = 0;
	FILE *stream = open_memstream(&text, &length);

	if (!stream)
		abort();
	for (size_t i = 0; i < count; i++)
		sequence_print(&sequences[i], stream);
	fclose(stream);
	return text;
}

static bool all_equal(const struct sequence *a, size_t a_count, const struct sequence *b,
		      size_t b_count)
{
	if (a_count != b_count)
		return false;
	for (size_t i = 0; i < a_count; i++)
		if (!sequence_equal(&a[i], &b[i]))
			return false;
	return true;
}

static void test_good(const struct good_text *good)
{
	struct sequence *first, *second;
	size_t first_count, second_count;
	struct error error = { "" };
	char *once, *twice;

	if (sequences_parse(good->text, strlen(good->text), "good", &first, &first_count, &error)) {
		ok(false, "%s: %s", good->what, error.text);
		return;
	}
	once = print_all(first, first_count);
	is_str(once, good->printed, "%s: printed", good->what);
	if (sequences_parse(once, strlen(once), "printed", &second, &second_count, &error)) {
		ok(false, "%s: parsed again: %s", good->what, error.text);
	} else {
		ok(all_equal(first, first_count, second, second_count), "%s: equal again",
		   good->what);
		twice = print_all(second, second_count);
		is_str(twice, once, "%s: printed again", good->what);
		free(twice);
		sequences_free(second, second_count);
	}
	free(once);
	sequences_free(first, first_count);
}

static void test_bad(const struct bad_text *bad)
{
	size_t length = bad->length ? bad->length : strlen(bad->text);
	struct sequence *sequences;
	struct error error = { "" };
	char expected[sizeof(error.text)];
	size_t count;

	snprintf(expected, sizeof(expected), "bad.case:%s", bad->message);
	if (!sequences_parse(bad->text, length, "bad.case", &sequences, &count, &error)) {
		ok(false, "refused: %s", bad->message);
		sequences_free(sequences, count);
		return;
	}
	is_str(error.text, expected, "refused: %s", bad->message);
}

static struct sequence *parse_one(const char *text, size_t *count)
{
	struct sequence *sequences;
	struct error error = { "" };

	if (sequences_parse(text, strlen(text), "one", &sequences, count, &error)) {
		diag("%s", error.text);
		abort();
	}
	return sequences;
}

static void test_limits(void)
{
	static const char step[] = "numa-hint\n";
	static const char head[] = HEAD;
	char *text = malloc(sizeof(head) + (SEQUENCE_STEPS_MAX + 1) * strlen(step) + 1);
	struct sequence *sequences;
	struct error error = { "" };
	char line[SEQUENCE_LINE_MAX + 2];
	char name[] = "case 0123456789/0123456789-0123456789-0123456789-0123456789-01234567";
	size_t count;

	if (!text)
		abort();
	strcpy(text, head);
	for (int i = 0; i < SEQUENCE_STEPS_MAX; i++)
		strcat(text, step);
	sequences = parse_one(text, &count);
	is_int((long long)sequences->step_count, SEQUENCE_STEPS_MAX, "as many steps as allowed");
	is_int(sequences->steps[255].line, 261, "a step knows its line");
	sequences_free(sequences, count);
	strcat(text, step);
	sequences_parse(text, strlen(text), "s", &sequences, &count, &error);
	is_str(error.text, "s:262:1: too many steps; a case has at most 256", "one step more");
	free(text);

	memset(line, '#', sizeof(line));
	is_int(sequences_parse(line, SEQUENCE_LINE_MAX, "s", &sequences, &count, &error), 0,
	       "a line as long as allowed");
	sequences_parse(line, SEQUENCE_LINE_MAX + 1, "s", &sequences, &count, &error);
	is_str(error.text, "s:1:513: line too long; at most 512 bytes", "one byte more");

	is_int((long long)strlen(name), 5 + SEQUENCE_NAME_MAX - 1, "a name as long as allowed");
	sequences_parse(name, strlen(name), "s", &sequences, &count, &error);
	ok(strstr(error.text, "has no 'why'"), "is taken");
}

static void test_source(void)
{
	char source[200];
	struct sequence *sequences;
	struct error error = { "" };
	size_t count;

	sequences_parse("x\n", 2, "a\nb\033c\xff", &sequences, &count, &error);
	ok(strstr(error.text, "a\\x0ab\\x1bc\\xff:1:1: unknown") == error.text,
	   "control characters in the source's name are escaped");
	memset(source, 'd', sizeof(source));
	strcpy(source + sizeof(source) - 6, "/file");
	sequences_parse("x\n", 2, source, &sequences, &count, &error);
	ok(!strncmp(error.text, "...ddd", 6) && strstr(error.text, "ddd/file:1:1: unknown"),
	   "a long source's name is cut at its beginning");
	memset(source, '\001', sizeof(source) - 1);
	sequences_parse("x\n", 2, source, &sequences, &count, &error);
	ok(!strncmp(error.text, "...\\x01\\x01", 11) && strstr(error.text, "\\x01:1:1: unknown"),
	   "escapes that do not fit are left out whole");
	for (size_t i = 0; i + 2 < sizeof(source); i += 2)
		memcpy(source + i, "\303\244", 3);
	source[198] = 'e';
	source[199] = '\0';
	sequences_parse("x\n", 2, source, &sequences, &count, &error);
	ok(!strncmp(error.text, "...\303\244", 5) && strstr(error.text, "\303\244e:1:1: unknown"),
	   "no character is cut in half");
}

static void test_equal(void)
{
	static const char *const others[] = {
		"case a/c\nwhy x\ncite y\non anon\ntrack none\nwith event-fork\nsteps\nread 1\n",
		"case a/b\nwhy z\ncite y\non anon\ntrack none\nwith event-fork\nsteps\nread 1\n",
		"case a/b\nwhy x\ncite z\non anon\ntrack none\nwith event-fork\nsteps\nread 1\n",
		"case a/b\nwhy x\ncite y\non thp\ntrack none\nwith event-fork\nsteps\nread 1\n",
		"case a/b\nwhy x\ncite y\non anon\ntrack uffd-wp\nwith event-fork\nsteps\nread 1\n",
		"case a/b\nwhy x\ncite y\non anon\ntrack none\nsteps\nread 1\n",
		"case a/b\nwhy x\ncite y\non anon\ntrack none\nwith event-fork\nsteps\nread 2\n",
		"case a/b\nwhy x\ncite y\non anon\ntrack none\nwith event-fork\nsteps\nwrite 1\n",
		"case a/b\nwhy x\ncite y\non anon\ntrack none\nwith event-fork\nsteps\nread 1 by "
		"mem\n",
		"case a/b\nwhy x\ncite y\non anon\ntrack none\nwith event-fork\nsteps\n"
		"read 1 -> quiet\n",
		"case a/b\nwhy x\ncite y\non anon\ntrack none\nwith event-fork\nsteps\nread 1\n"
		"read 1\n",
	};
	size_t count, other_count;
	struct sequence *one = parse_one("case a/b\nwhy x\ncite y\non anon\ntrack none\n"
					 "with event-fork\nsteps\nread 1\n",
					 &count);
	struct sequence *same = parse_one("\ncase a/b\nwhy x\ncite y\non anon\ntrack none\n"
					  "with event-fork\nsteps\nread 1\n",
					  &other_count);

	ok(sequence_equal(one, same), "lines are not compared");
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		struct sequence *other = parse_one(others[i], &other_count);

		ok(!sequence_equal(one, other), "not equal %zu", i);
		sequences_free(other, other_count);
	}
	same->steps[0].process = PROCESS_CHILD;
	ok(!sequence_equal(one, same), "another process");
	same->steps[0].process = PROCESS_PARENT;
	same->steps[0].protection = PROTECTION_R;
	ok(!sequence_equal(one, same), "another protection");
	same->steps[0].protection = PROTECTION_NONE;
	same->steps[0].state = STATE_PRESENT;
	ok(!sequence_equal(one, same), "another state");
	same->steps[0].state = STATE_ARMED;
	same->steps[0].advice = ADVICE_COLD;
	ok(!sequence_equal(one, same), "another advice");
	same->steps[0].advice = ADVICE_FREE;
	same->steps[0].filling = FILLING_MOVE;
	ok(!sequence_equal(one, same), "another filling");
	same->steps[0].filling = FILLING_COPY;
	same->steps[0].arming = ARMING_SCAN;
	ok(!sequence_equal(one, same), "another way of arming");
	same->steps[0].arming = ARMING_USUAL;
	same->steps[0].wp = true;
	ok(!sequence_equal(one, same), "another mode");
	same->steps[0].wp = false;
	same->event_remap = true;
	ok(!sequence_equal(one, same), "another option");
	same->event_remap = false;
	same->steps[0].page_count = 1;
	ok(!sequence_equal(one, same), "another number of pages");
	same->steps[0].page_count = 0;
	same->page_count = 9;
	ok(!sequence_equal(one, same), "another size of mapping");
	same->page_count = one->page_count;
	same->own_frame = true;
	ok(!sequence_equal(one, same), "another frame");
	sequences_free(one, count);
	sequences_free(same, 1);
}

static void test_frame(const char *what, const char *steps_text, const char *expected)
{
	char text[512];
	char seen[512] = "";
	struct error error = { "" };
	struct step *steps;
	size_t sequence_count, count;
	struct sequence *sequence;

	snprintf(text, sizeof(text), "%s%s", HEAD, steps_text);
	sequence = parse_one(text, &sequence_count);
	if (sequence_frame(sequence, &steps, &count, &error)) {
		ok(false, "frame of %s: %s", what, error.text);
	} else {
		for (size_t i = 0; i < count; i++) {
			size_t used = strlen(seen);
			char line[64];

			step_format(&steps[i], sequence->page_count, line, sizeof(line));
			snprintf(seen + used, sizeof(seen) - used, "%u %s\n", steps[i].line, line);
		}
		is_str(seen, expected, "frame of %s", what);
		free(steps);
	}
	sequences_free(sequence, sequence_count);
}

static void test_frames(void)
{
	test_frame("a plain case", "mprotect r\nmprotect rw\n",
		   "0 map 8\n0 write all\n0 arm even\n6 mprotect r\n7 mprotect rw\n"
		   "0 write all\n0 read all\n");
	test_frame("a case with a child at the end", "fork\nchild exit\nfork\n",
		   "0 map 8\n0 write all\n0 arm even\n6 fork\n7 child exit\n8 fork\n"
		   "0 child read all\n0 write all\n0 read all\n");
	test_frame("a case whose child is gone", "fork\nchild exit\n",
		   "0 map 8\n0 write all\n0 arm even\n6 fork\n7 child exit\n"
		   "0 write all\n0 read all\n");
	test_frame("a case with its own", "map 4\narm 3\nfork\n", "6 map 4\n7 arm 3\n8 fork\n");
}

static void test_names(void)
{
	char text[8];
	struct step step = { .verb = VERB_MPROTECT, .protection = PROTECTION_RW, .pages = 0xff };

	is_str(tracker_name(TRACKER_UFFD_WP_SIGBUS), "uffd-wp-sigbus", "name of a tracker");
	is_str(outcome_name(OUTCOME_UNSTATED), "unstated", "name of no outcome");
	ok(!mapping_name(MAPPING_COUNT) && !tracker_name(TRACKER_COUNT) && !verb_name(VERB_COUNT) &&
		   !accessor_name(ACCESSOR_COUNT) && !protection_name(PROTECTION_COUNT) &&
		   !advice_name(ADVICE_COUNT) && !filling_name(FILLING_COUNT) &&
		   !arming_name(ARMING_COUNT) && !outcome_name(OUTCOME_COUNT) &&
		   !state_name(STATE_COUNT),
	   "no name above the last");
	is_int(page_set_all(8), 0xff, "8 pages");
	is_int(page_set_all(32), 0xffffffff, "32 pages");
	step_format(&step, 8, text, sizeof(text));
	is_str(text, "mprotec", "a formatted step is cut to the size");
}

int main(void)
{
	for (size_t i = 0; i < good_text_count; i++)
		test_good(&good_texts[i]);
	for (size_t i = 0; i < bad_text_count; i++)
		test_bad(&bad_texts[i]);
	test_limits();
	test_source();
	test_equal();
	test_frames();
	test_names();
	return tap_done();
}
