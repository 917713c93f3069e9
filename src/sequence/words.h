/* SPDX-License-Identifier: GPL-2.0-only */
/* The vocabularies of the language and what each verb takes; inside src/sequence only. */
#ifndef UFFD_CONFORM_SEQUENCE_WORDS_H
#define UFFD_CONFORM_SEQUENCE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "sequence/sequence.h"

enum keyword {
	KEYWORD_CASE,
	KEYWORD_WHY,
	KEYWORD_CITE,
	KEYWORD_ON,
	KEYWORD_TRACK,
	KEYWORD_WITH,
	KEYWORD_STEPS,
	KEYWORD_COUNT
};

/* Of "with". */
enum option { OPTION_EVENT_FORK, OPTION_EVENT_REMAP, OPTION_COUNT };

struct vocabulary {
	const char *what; /* what one of its words is, for messages */
	const char *const *words;
	const char *(*word)(unsigned int number); /* in place of words, from a table elsewhere */
	size_t first, count;			  /* words[first..count) may be written */
};

extern const struct vocabulary keyword_vocabulary;
extern const struct vocabulary mapping_vocabulary;
extern const struct vocabulary tracker_vocabulary;
extern const struct vocabulary option_vocabulary;
extern const struct vocabulary verb_vocabulary;
extern const struct vocabulary step_vocabulary; /* the verbs and "child" */
extern const struct vocabulary accessor_vocabulary;
extern const struct vocabulary protection_vocabulary;
extern const struct vocabulary advice_vocabulary;
extern const struct vocabulary filling_vocabulary;
extern const struct vocabulary arming_vocabulary;
extern const struct vocabulary boundary_vocabulary;
extern const struct vocabulary race_vocabulary;
extern const struct vocabulary outcome_vocabulary;
extern const struct vocabulary state_vocabulary;

const char *vocabulary_word(const struct vocabulary *vocabulary, size_t number);

/* The word's number, or -1. */
int vocabulary_find(const struct vocabulary *vocabulary, const char *word, size_t length);

/* The word that was probably meant, or NULL if none is near. */
const char *vocabulary_nearest(const struct vocabulary *vocabulary, const char *word,
			       size_t length);

enum pages_rule { PAGES_NONE, PAGES_REQUIRED, PAGES_OPTIONAL };
enum operand {
	OPERAND_NONE,
	OPERAND_COUNT,
	OPERAND_PROTECTION,
	OPERAND_ADVICE,
	OPERAND_FILLING,
	OPERAND_STATE,
	OPERAND_BOUNDARY,
	OPERAND_RACE
};

struct verb_grammar {
	bool parent, child; /* whose step it can be */
	enum operand operand;
	enum pages_rule pages;
	bool access; /* takes "by ACCESSOR" and "-> OUTCOME" */
	bool arming; /* takes "by WAY" */
	bool wp;     /* takes "wp" */
};

/* Indexed by enum verb. */
extern const struct verb_grammar verb_grammars[VERB_COUNT];

#endif
