// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/reader.h"
#include "sequence/utf8.h"

#include <stdio.h>
#include <string.h>

#define QUOTED_WORD_MAX	  40
#define QUOTED_SOURCE_MAX 80

static bool put(struct quoted *quoted, size_t *length, const char *text, size_t text_length)
{
	if (*length + text_length >= sizeof(quoted->text))
		return false;
	memcpy(quoted->text + *length, text, text_length);
	*length += text_length;
	quoted->text[*length] = '\0';
	return true;
}

static void put_escaped(struct quoted *quoted, size_t *length, const char *text, size_t text_length)
{
	while (text_length) {
		size_t character = utf8_printable(text, text_length);
		char escape[5];

		if (character) {
			if (!put(quoted, length, text, character))
				return;
		} else {
			character = 1;
			snprintf(escape, sizeof(escape), "\\x%02x", (unsigned char)*text);
			if (!put(quoted, length, escape, 4))
				return;
		}
		text += character;
		text_length -= character;
	}
}

static bool continues_character(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

struct quoted quote_word(const struct word *word)
{
	struct quoted quoted = { "" };
	size_t shown = word->length;
	size_t length = 0;

	if (shown > QUOTED_WORD_MAX) {
		shown = QUOTED_WORD_MAX;
		while (shown && continues_character(word->text[shown]))
			shown--;
	}
	put_escaped(&quoted, &length, word->text, shown);
	if (shown < word->length)
		put(&quoted, &length, "...", 3);
	return quoted;
}

struct quoted quote_source(const char *source)
{
	struct quoted quoted = { "" };
	size_t source_length = strlen(source);
	size_t length = 0;

	if (source_length > QUOTED_SOURCE_MAX) {
		source += source_length - QUOTED_SOURCE_MAX;
		while (continues_character(*source))
			source++;
		put(&quoted, &length, "...", 3);
	}
	put_escaped(&quoted, &length, source, strlen(source));
	return quoted;
}

struct quoted quote_vocabulary(const struct vocabulary *vocabulary)
{
	struct quoted quoted = { "" };
	size_t length = 0;

	for (size_t i = vocabulary->first; i < vocabulary->count; i++) {
		const char *word = vocabulary_word(vocabulary, i);

		if (i > vocabulary->first)
			put(&quoted, &length, ", ", 2);
		/* A long list is cut between two words. */
		if (length + strlen(word) + sizeof(", ...") > sizeof(quoted.text)) {
			put(&quoted, &length, "...", 3);
			break;
		}
		put(&quoted, &length, word, strlen(word));
	}
	return quoted;
}
