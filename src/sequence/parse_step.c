// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/parse_step.h"
#include "sequence/pages.h"

#include <string.h>

static int parse_choice(struct reader *reader, const char *owner,
			const struct vocabulary *vocabulary, int *choice)
{
	struct word word;

	if (!reader_next_word(reader, &word))
		return reader_error(reader, &word, "'%s' lacks its %s; allowed: %s", owner,
				    vocabulary->what, quote_vocabulary(vocabulary).text);
	*choice = vocabulary_find(vocabulary, word.text, word.length);
	return *choice < 0 ? reader_unknown(reader, &word, vocabulary) : 0;
}

static int parse_count(struct reader *reader, struct sequence *sequence, struct step *step)
{
	struct word word;

	if (!reader_next_word(reader, &word))
		return reader_error(reader, &word, "'map' lacks its number of pages; 1 to %d",
				    SEQUENCE_PAGES_MAX);
	if (!number_parse(word.text, word.length, SEQUENCE_PAGES_MAX, &step->page_count) ||
	    step->page_count == 0)
		return reader_error(reader, &word, "'%s' is no number of pages; 1 to %d",
				    quote_word(&word).text, SEQUENCE_PAGES_MAX);
	step->pages = page_set_all(step->page_count);
	sequence->own_frame = true;
	sequence->page_count = step->page_count;
	return 0;
}

static int parse_operand(struct reader *reader, struct sequence *sequence, struct step *step)
{
	const char *name = verb_name(step->verb);
	int choice = 0;

	switch (verb_grammars[step->verb].operand) {
	case OPERAND_NONE:
		break;
	case OPERAND_COUNT:
		return parse_count(reader, sequence, step);
	case OPERAND_PROTECTION:
		if (parse_choice(reader, name, &protection_vocabulary, &choice))
			return -1;
		step->protection = (enum protection)choice;
		break;
	case OPERAND_ADVICE:
		if (parse_choice(reader, name, &advice_vocabulary, &choice))
			return -1;
		step->advice = (enum advice)choice;
		break;
	case OPERAND_FILLING:
		if (parse_choice(reader, name, &filling_vocabulary, &choice))
			return -1;
		step->filling = (enum filling)choice;
		break;
	case OPERAND_BOUNDARY:
		if (parse_choice(reader, name, &boundary_vocabulary, &choice))
			return -1;
		step->boundary = (unsigned int)choice;
		break;
	case OPERAND_RACE:
		if (parse_choice(reader, name, &race_vocabulary, &choice))
			return -1;
		step->race = (unsigned int)choice;
		break;
	case OPERAND_STATE:
		if (parse_choice(reader, name, &state_vocabulary, &choice))
			return -1;
		step->state = (enum state)choice;
		break;
	}
	return 0;
}

static int parse_pages(struct reader *reader, const struct sequence *sequence, struct step *step)
{
	struct word word;

	if (verb_grammars[step->verb].pages == PAGES_NONE)
		return 0;
	if (reader_next_word(reader, &word))
		return pages_parse(reader, &word, sequence->page_count, &step->pages);
	if (verb_grammars[step->verb].pages == PAGES_REQUIRED)
		return reader_error(reader, &word,
				    "'%s' lacks its pages; allowed: all, even, odd, numbers and "
				    "ranges such as 0-2,5",
				    verb_name(step->verb));
	step->pages = page_set_all(sequence->page_count);
	return 0;
}

/* What may stand behind the pages of a read or write. */
static int parse_access(struct reader *reader, struct step *step)
{
	struct word word;
	int choice;

	if (!reader_next_word(reader, &word))
		return 0;
	if (word_is(&word, "by")) {
		if (parse_choice(reader, "by", &accessor_vocabulary, &choice))
			return -1;
		step->accessor = (enum accessor)choice;
		if (!reader_next_word(reader, &word))
			return 0;
	}
	if (!word_is(&word, "->"))
		return reader_error(reader, &word,
				    "unexpected '%s'; behind the pages are allowed: by ACCESSOR, "
				    "-> OUTCOME",
				    quote_word(&word).text);
	if (parse_choice(reader, "->", &outcome_vocabulary, &choice))
		return -1;
	step->outcome = (enum outcome)choice;
	return reader_expect_end(reader, "the outcome");
}

static int parse_arming(struct reader *reader, struct step *step)
{
	struct word word;
	int choice;

	if (!reader_next_word(reader, &word))
		return 0;
	if (!word_is(&word, "by"))
		return reader_error(reader, &word,
				    "unexpected '%s'; behind the pages is allowed: by WAY",
				    quote_word(&word).text);
	if (parse_choice(reader, "by", &arming_vocabulary, &choice))
		return -1;
	step->arming = (enum arming)choice;
	return reader_expect_end(reader, "the way");
}

static int parse_wp(struct reader *reader, struct step *step)
{
	struct word word;

	if (!reader_next_word(reader, &word))
		return 0;
	if (step->verb == VERB_UFFDIO && step->filling != FILLING_COPY &&
	    step->filling != FILLING_CONTINUE)
		return reader_error(reader, &word,
				    "unexpected '%s'; only copy and continue can arm",
				    quote_word(&word).text);
	if (!word_is(&word, "wp"))
		return reader_error(reader, &word,
				    "unexpected '%s'; behind the pages is allowed: wp",
				    quote_word(&word).text);
	step->wp = true;
	return reader_expect_end(reader, "'wp'");
}

static int parse_rest(struct reader *reader, struct step *step)
{
	const struct verb_grammar *grammar = &verb_grammars[step->verb];

	if (grammar->access)
		return parse_access(reader, step);
	if (grammar->arming)
		return parse_arming(reader, step);
	if (grammar->wp)
		return parse_wp(reader, step);
	return reader_expect_end(reader, "the step");
}

static int parse_verb(struct reader *reader, const struct word *first, struct step *step)
{
	struct word word = *first;
	int verb;

	if (word_is(&word, "child")) {
		step->process = PROCESS_CHILD;
		if (!reader_next_word(reader, &word))
			return reader_error(reader, &word, "'child' lacks its step; allowed: %s",
					    quote_vocabulary(&verb_vocabulary).text);
	}
	verb = vocabulary_find(&verb_vocabulary, word.text, word.length);
	if (verb < 0)
		return reader_unknown(reader, &word,
				      step->process == PROCESS_CHILD ? &verb_vocabulary
								     : &step_vocabulary);
	step->verb = (enum verb)verb;
	if (step->process == PROCESS_CHILD && !verb_grammars[verb].child)
		return reader_error(reader, &word,
				    "'%s' is no step of the child; only the parent takes it",
				    verb_name(step->verb));
	if (step->process == PROCESS_PARENT && !verb_grammars[verb].parent)
		return reader_error(reader, &word,
				    "'%s' is no step of the parent; write 'child %s'",
				    verb_name(step->verb), verb_name(step->verb));
	return 0;
}

static int check_order(struct reader *reader, const struct word *first,
		       const struct sequence *sequence, bool child_alive, const struct step *step)
{
	if (step->verb == VERB_MAP && sequence->step_count > 0)
		return reader_error(
			reader, first,
			sequence->own_frame
				? "second 'map'; a case maps once, as its first step"
				: "'map' is not the first step; a case maps once, as its "
				  "first step");
	if (step->verb == VERB_FORK && child_alive)
		return reader_error(reader, first,
				    "fork while there is a child; 'child exit' must come before");
	if (step->process == PROCESS_CHILD && !child_alive)
		return reader_error(reader, first, "there is no child; 'fork' must come before");
	return 0;
}

int step_parse(struct reader *reader, const struct word *first, struct sequence *sequence,
	       bool *child_alive, struct step *step)
{
	*step = (struct step){ .line = first->line };
	if (parse_verb(reader, first, step) ||
	    check_order(reader, first, sequence, *child_alive, step) ||
	    parse_operand(reader, sequence, step) || parse_pages(reader, sequence, step) ||
	    parse_rest(reader, step))
		return -1;
	if (step->verb == VERB_FORK)
		*child_alive = true;
	if (step->verb == VERB_EXIT)
		*child_alive = false;
	return 0;
}
