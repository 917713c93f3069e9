/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Lines and words of a case file, and messages that point into it; inside src/sequence only.
 *
 * A line is checked as a whole before its first word is handed out: what the parser and the
 * messages see is UTF-8 without control characters.
 */
#ifndef UFFD_CONFORM_SEQUENCE_READER_H
#define UFFD_CONFORM_SEQUENCE_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "sequence/words.h"
#include "system/error.h"

/* Not terminated. Columns are bytes, from 1. */
struct word {
	const char *text;
	size_t length;
	unsigned int line, column;
};

struct reader {
	const char *rest, *end; /* the text that no line was taken from yet */
	const char *cursor, *line_start, *line_end;
	unsigned int line;
	const char *source;
	struct error *error;
};

void reader_open(struct reader *reader, const char *text, size_t length, const char *source,
		 struct error *error);

/* 1, 0 at the end of the text, -1 with the error set. */
int reader_next_line(struct reader *reader);

/* False at the end of the line or a comment; the word is then empty and stands there. */
bool reader_next_word(struct reader *reader, struct word *word);

/* The same where '#' is a letter like any other. */
bool reader_next_literal(struct reader *reader, struct word *word);

/* -1, unless the line has no more words. @what is what was complete before. */
int reader_expect_end(struct reader *reader, const char *what);

/* Sets the error to "SOURCE:LINE:COLUMN: ..." of the word and returns -1. */
int reader_error(struct reader *reader, const struct word *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* "unknown WHAT 'word' (did you mean ...?); allowed: ..." */
int reader_unknown(struct reader *reader, const struct word *word,
		   const struct vocabulary *vocabulary);

bool word_is(const struct word *word, const char *text);

struct quoted {
	char text[384];
};

/* For messages: escaped, and cut at the end if long. */
struct quoted quote_word(const struct word *word);

/* The same for a file's name, which is cut at its beginning. */
struct quoted quote_source(const char *source);

/* "a, b, c" */
struct quoted quote_vocabulary(const struct vocabulary *vocabulary);

#endif
