// SPDX-License-Identifier: GPL-2.0-only
/*
 * A file is zero or more cases. Every line's first word decides what the line is; a word that
 * begins with '#' begins a comment, except in a why. Blank lines and indents mean nothing.
 *
 *	case FAMILY/NAME
 *	  why    TEXT              required; several lines are one paragraph
 *	  cite   WORD...           several lines are one list
 *	  on     *|MAPPING...      required
 *	  track  *|TRACKER...      required
 *	  with   OPTION...
 *	  steps                    required, with one step at least
 *	    map N                  only as the first: a frame of the case's own
 *	    arm PAGES [by WAY]
 *	    disarm PAGES
 *	    [child] read PAGES [by ACCESSOR] [-> OUTCOME]
 *	    [child] write PAGES [by ACCESSOR] [-> OUTCOME]
 *	    [child] mprotect PROTECTION [PAGES]
 *	    [child] pkey-mprotect PROTECTION [PAGES]
 *	    [child] fill PAGES [by ACCESSOR] [-> OUTCOME]
 *	    [child] madvise ADVICE [PAGES]
 *	    fork
 *	    child exit
 *	    [child] numa-hint
 *	    [child] expect STATE PAGES
 *	    [child] pageout [PAGES]
 *	    swapoff
 *	    [child] migrate [PAGES]
 *	    [child] split [PAGES]
 *	    [child] split-folio [PAGES]
 *	    [child] collapse
 *	    ksm-merge
 *	    ksm-unmerge
 *	    mremap
 *	    replace [PAGES]
 *	    move-in PAGES [wp]
 *	    punch [PAGES]
 *	    [child] sync [PAGES]
 *	    uffdio FILLING PAGES [wp]
 *	    unregister
 *	    close
 *	    pin PAGES
 *	    unpin
 *	    [child] vmsplice PAGES
 *	    age
 *	    boundary NAME
 *	    race NAME
 *
 * PAGES are all, even, odd, N, N-M, or several of these with commas and no blanks between.
 */
#include "sequence/parse_step.h"
#include "sequence/unique.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_WORD_MAX 256 /* so that a why's line can always be printed again */

/* A paragraph under way. */
struct paragraph {
	char *text;
	size_t length, capacity;
};

struct parser {
	struct reader reader;
	struct sequence *sequences;
	struct word *names; /* of each sequence, as it stands in the text */
	size_t count, capacity;

	/* Of the last sequence, which is not complete yet. */
	unsigned int seen; /* bit per enum keyword */
	struct paragraph why, cite;
	size_t step_capacity;
	bool child_alive;
};

static int out_of_memory(struct parser *parser)
{
	return error_set(parser->reader.error, "out of memory");
}

static struct sequence *current(struct parser *parser)
{
	return &parser->sequences[parser->count - 1];
}

/* Makes room for one more; returns NULL and leaves the array as it is if there is no memory. */
static void *grow(void *array, size_t count, size_t *capacity, size_t size)
{
	size_t larger = *capacity ? *capacity * 2 : 8;

	if (count < *capacity)
		return array;
	array = reallocarray(array, larger, size);
	if (array)
		*capacity = larger;
	return array;
}

static int append_word(struct parser *parser, struct paragraph *paragraph, const struct word *word)
{
	size_t needed = paragraph->length + word->length + 2;

	if (needed > paragraph->capacity) {
		char *text = realloc(paragraph->text, needed * 2);

		if (!text)
			return out_of_memory(parser);
		paragraph->text = text;
		paragraph->capacity = needed * 2;
	}
	if (paragraph->length)
		paragraph->text[paragraph->length++] = ' ';
	memcpy(paragraph->text + paragraph->length, word->text, word->length);
	paragraph->length += word->length;
	paragraph->text[paragraph->length] = '\0';
	return 0;
}

static int parse_paragraph(struct parser *parser, struct paragraph *paragraph,
			   bool (*next)(struct reader *, struct word *), const char *lacks)
{
	struct word word;

	if (!next(&parser->reader, &word))
		return reader_error(&parser->reader, &word, "%s", lacks);
	do {
		if (word.length > TEXT_WORD_MAX)
			return reader_error(&parser->reader, &word,
					    "word too long; at most %d bytes", TEXT_WORD_MAX);
		if (append_word(parser, paragraph, &word))
			return -1;
	} while (next(&parser->reader, &word));
	return 0;
}

static int parse_set(struct parser *parser, const char *keyword,
		     const struct vocabulary *vocabulary, unsigned int *set)
{
	struct word word;

	if (!reader_next_word(&parser->reader, &word))
		return reader_error(&parser->reader, &word, "'%s' lacks its words; allowed: *, %s",
				    keyword, quote_vocabulary(vocabulary).text);
	if (word_is(&word, "*")) {
		*set = page_set_all((unsigned int)vocabulary->count);
		return reader_expect_end(&parser->reader, "'*'");
	}
	do {
		int number = vocabulary_find(vocabulary, word.text, word.length);

		if (number < 0)
			return reader_unknown(&parser->reader, &word, vocabulary);
		if (*set & 1u << number)
			return reader_error(&parser->reader, &word,
					    "second '%s'; each %s is named once",
					    quote_word(&word).text, vocabulary->what);
		*set |= 1u << number;
	} while (reader_next_word(&parser->reader, &word));
	return 0;
}

static bool is_name(const struct word *word)
{
	const char *slash = memchr(word->text, '/', word->length);

	if (!slash || slash == word->text || slash + 1 == word->text + word->length)
		return false;
	for (size_t i = 0; i < word->length; i++) {
		char c = word->text[i];

		if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' &&
		    word->text + i != slash)
			return false;
	}
	return true;
}

/* What only the end of a case can tell. */
static int finish_case(struct parser *parser)
{
	static const enum keyword required[] = { KEYWORD_WHY, KEYWORD_ON, KEYWORD_TRACK,
						 KEYWORD_STEPS };
	struct sequence *sequence;

	if (parser->count == 0)
		return 0;
	sequence = current(parser);
	for (size_t i = 0; i < sizeof(required) / sizeof(required[0]); i++)
		if (!(parser->seen & 1u << required[i]))
			return reader_error(&parser->reader, &parser->names[parser->count - 1],
					    "case '%s' has no '%s'; why, on, track and steps are "
					    "required",
					    sequence->name, keyword_vocabulary.words[required[i]]);
	if (sequence->step_count == 0)
		return reader_error(&parser->reader, &parser->names[parser->count - 1],
				    "case '%s' has no steps; one at least must follow 'steps'",
				    sequence->name);
	if (!parser->cite.text) {
		parser->cite.text = calloc(1, 1);
		if (!parser->cite.text)
			return out_of_memory(parser);
	}
	sequence->why = parser->why.text;
	sequence->cite = parser->cite.text;
	parser->why = parser->cite = (struct paragraph){ 0 };
	return 0;
}

static int begin_case(struct parser *parser, const struct word *name)
{
	size_t capacity = parser->capacity;
	struct sequence *sequences;
	struct word *names;

	names = grow(parser->names, parser->count, &capacity, sizeof(*names));
	if (!names)
		return out_of_memory(parser);
	parser->names = names;
	sequences = grow(parser->sequences, parser->count, &parser->capacity, sizeof(*sequences));
	if (!sequences)
		return out_of_memory(parser);
	parser->sequences = sequences;
	parser->names[parser->count] = *name;
	parser->sequences[parser->count] = (struct sequence){
		.page_count = SEQUENCE_PAGES_DEFAULT,
	};
	memcpy(parser->sequences[parser->count].name, name->text, name->length);
	parser->count++;
	parser->seen = 1u << KEYWORD_CASE;
	parser->step_capacity = 0;
	parser->child_alive = false;
	return 0;
}

static int parse_case(struct parser *parser)
{
	struct word name;

	if (finish_case(parser))
		return -1;
	if (!reader_next_word(&parser->reader, &name))
		return reader_error(&parser->reader, &name,
				    "'case' lacks its name; a name is FAMILY/NAME");
	if (!is_name(&name))
		return reader_error(&parser->reader, &name,
				    "'%s' is no name of a case; a name is FAMILY/NAME of a-z, 0-9 "
				    "and '-'",
				    quote_word(&name).text);
	if (name.length >= SEQUENCE_NAME_MAX)
		return reader_error(&parser->reader, &name, "name '%s' too long; at most %d bytes",
				    quote_word(&name).text, SEQUENCE_NAME_MAX - 1);
	if (begin_case(parser, &name))
		return -1;
	return reader_expect_end(&parser->reader, "the name");
}

static int parse_why(struct parser *parser)
{
	return parse_paragraph(parser, &parser->why, reader_next_literal,
			       "'why' lacks its text; say what the case is for");
}

static int parse_cite(struct parser *parser)
{
	return parse_paragraph(parser, &parser->cite, reader_next_word,
			       "'cite' lacks its words; name commits and documents");
}

static int parse_on(struct parser *parser)
{
	return parse_set(parser, "on", &mapping_vocabulary, &current(parser)->mappings);
}

static int parse_track(struct parser *parser)
{
	return parse_set(parser, "track", &tracker_vocabulary, &current(parser)->trackers);
}

static int parse_with(struct parser *parser)
{
	unsigned int set = 0;

	if (parse_set(parser, "with", &option_vocabulary, &set))
		return -1;
	current(parser)->event_fork = set >> OPTION_EVENT_FORK & 1;
	current(parser)->event_remap = set >> OPTION_EVENT_REMAP & 1;
	return 0;
}

static int parse_steps(struct parser *parser)
{
	return reader_expect_end(&parser->reader, "'steps', the steps come on lines of their own");
}

static const struct {
	int (*parse)(struct parser *parser);
	bool repeatable;
} keywords[KEYWORD_COUNT] = {
	[KEYWORD_CASE] = { parse_case, true },	  [KEYWORD_WHY] = { parse_why, true },
	[KEYWORD_CITE] = { parse_cite, true },	  [KEYWORD_ON] = { parse_on, false },
	[KEYWORD_TRACK] = { parse_track, false }, [KEYWORD_WITH] = { parse_with, false },
	[KEYWORD_STEPS] = { parse_steps, false },
};

static int parse_keyword(struct parser *parser, const struct word *first, enum keyword keyword)
{
	const char *name = keyword_vocabulary.words[keyword];

	if (keyword != KEYWORD_CASE) {
		if (parser->count == 0)
			return reader_error(&parser->reader, first,
					    "'%s' outside a case; a case begins with 'case "
					    "FAMILY/NAME'",
					    name);
		if ((parser->seen & 1u << keyword) && !keywords[keyword].repeatable)
			return reader_error(&parser->reader, first, "second '%s'; a case has one",
					    name);
		if (parser->seen & 1u << KEYWORD_STEPS)
			return reader_error(&parser->reader, first,
					    "'%s' behind the steps; it comes before 'steps'", name);
		parser->seen |= 1u << keyword;
	}
	return keywords[keyword].parse(parser);
}

static int parse_step(struct parser *parser, const struct word *first)
{
	struct sequence *sequence = current(parser);
	struct step *steps;
	struct step step;

	if (step_parse(&parser->reader, first, sequence, &parser->child_alive, &step))
		return -1;
	if (sequence->step_count == SEQUENCE_STEPS_MAX)
		return reader_error(&parser->reader, first, "too many steps; a case has at most %d",
				    SEQUENCE_STEPS_MAX);
	steps = grow(sequence->steps, sequence->step_count, &parser->step_capacity, sizeof(step));
	if (!steps)
		return out_of_memory(parser);
	sequence->steps = steps;
	sequence->steps[sequence->step_count++] = step;
	return 0;
}

static int parse_line(struct parser *parser)
{
	struct word first;
	int keyword;

	if (!reader_next_word(&parser->reader, &first))
		return 0;
	keyword = vocabulary_find(&keyword_vocabulary, first.text, first.length);
	if (keyword >= 0)
		return parse_keyword(parser, &first, (enum keyword)keyword);
	if (parser->count > 0 && parser->seen & 1u << KEYWORD_STEPS)
		return parse_step(parser, &first);
	if (vocabulary_find(&step_vocabulary, first.text, first.length) >= 0)
		return reader_error(&parser->reader, &first,
				    "'%s' is a step; steps come behind 'steps' in a case",
				    quote_word(&first).text);
	return reader_unknown(&parser->reader, &first, &keyword_vocabulary);
}

int sequences_parse(const char *text, size_t length, const char *source,
		    struct sequence **sequences, size_t *count, struct error *error)
{
	struct parser parser = { 0 };
	int status;

	reader_open(&parser.reader, text, length, source, error);
	while ((status = reader_next_line(&parser.reader)) > 0) {
		status = parse_line(&parser);
		if (status)
			break;
	}
	if (status == 0)
		status = finish_case(&parser);
	if (status == 0)
		status = check_unique(&parser.reader, parser.names, parser.count);
	free(parser.names);
	free(parser.why.text);
	free(parser.cite.text);
	if (status) {
		sequences_free(parser.sequences, parser.count);
		return -1;
	}
	*sequences = parser.sequences;
	*count = parser.count;
	return 0;
}

void sequences_free(struct sequence *sequences, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		free(sequences[i].why);
		free(sequences[i].cite);
		free(sequences[i].steps);
	}
	free(sequences);
}
