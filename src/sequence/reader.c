// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/reader.h"
#include "sequence/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void reader_open(struct reader *reader, const char *text, size_t length, const char *source,
		 struct error *error)
{
	*reader = (struct reader){
		.rest = text,
		.end = text + length,
		.source = source,
		.error = error,
	};
}

int reader_error(struct reader *reader, const struct word *at, const char *format, ...)
{
	char message[sizeof(reader->error->text)];
	va_list args;

	va_start(args, format);
	vsnprintf(message, sizeof(message), format, args);
	va_end(args);
	return error_set(reader->error, "%s:%u:%u: %s", quote_source(reader->source).text, at->line,
			 at->column, message);
}

static struct word word_from_to(const struct reader *reader, const char *from, const char *to)
{
	return (struct word){
		.text = from,
		.length = (size_t)(to - from),
		.line = reader->line,
		.column = (unsigned int)(from - reader->line_start) + 1,
	};
}

static int check_line(struct reader *reader)
{
	const char *at = reader->line_start;
	size_t length;

	if (reader->line_end - at > SEQUENCE_LINE_MAX) {
		struct word word = word_from_to(reader, at + SEQUENCE_LINE_MAX, reader->line_end);

		return reader_error(reader, &word, "line too long; at most %d bytes",
				    SEQUENCE_LINE_MAX);
	}
	for (; at < reader->line_end; at += length) {
		struct word word = word_from_to(reader, at, at + 1);

		length = utf8_printable(at, (size_t)(reader->line_end - at));
		if (length)
			continue;
		length = 1;
		if (*at == '\t')
			continue;
		if (*at == '\0')
			return reader_error(reader, &word, "NUL byte; a case file is text");
		if ((unsigned char)*at >= 0x80)
			return reader_error(reader, &word,
					    "byte '%s' is no printable UTF-8; a case file is text",
					    quote_word(&word).text);
		return reader_error(reader, &word,
				    "control character '%s'; only tabs and line ends are allowed",
				    quote_word(&word).text);
	}
	return 1;
}

int reader_next_line(struct reader *reader)
{
	const char *newline;

	if (reader->rest == reader->end)
		return 0;
	newline = memchr(reader->rest, '\n', (size_t)(reader->end - reader->rest));
	reader->line++;
	reader->line_start = reader->cursor = reader->rest;
	if (newline) {
		reader->line_end = newline;
		reader->rest = newline + 1;
		if (newline > reader->line_start && newline[-1] == '\r')
			reader->line_end--;
	} else {
		reader->line_end = reader->rest = reader->end;
	}
	return check_line(reader);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

bool reader_next_literal(struct reader *reader, struct word *word)
{
	const char *at = reader->cursor;
	const char *from;

	while (at < reader->line_end && is_blank(*at))
		at++;
	/* What is missing at the end of a line is missing behind its last word. */
	if (at == reader->line_end) {
		*word = word_from_to(reader, reader->cursor, reader->cursor);
		return false;
	}
	from = at;
	while (at < reader->line_end && !is_blank(*at))
		at++;
	*word = word_from_to(reader, from, at);
	reader->cursor = at;
	return true;
}

bool reader_next_word(struct reader *reader, struct word *word)
{
	const char *before = reader->cursor;

	if (!reader_next_literal(reader, word))
		return false;
	if (*word->text != '#')
		return true;
	*word = word_from_to(reader, before, before);
	reader->cursor = reader->line_end;
	return false;
}

int reader_expect_end(struct reader *reader, const char *what)
{
	struct word word;

	if (!reader_next_word(reader, &word))
		return 0;
	return reader_error(reader, &word, "unexpected '%s'; the line ends after %s",
			    quote_word(&word).text, what);
}

int reader_unknown(struct reader *reader, const struct word *word,
		   const struct vocabulary *vocabulary)
{
	const char *nearest = vocabulary_nearest(vocabulary, word->text, word->length);

	if (!nearest)
		return reader_error(reader, word, "unknown %s '%s'; allowed: %s", vocabulary->what,
				    quote_word(word).text, quote_vocabulary(vocabulary).text);
	return reader_error(reader, word, "unknown %s '%s' (did you mean '%s'?); allowed: %s",
			    vocabulary->what, quote_word(word).text, nearest,
			    quote_vocabulary(vocabulary).text);
}

bool word_is(const struct word *word, const char *text)
{
	return word->length == strlen(text) && !memcmp(word->text, text, word->length);
}
