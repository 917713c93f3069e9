// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/words.h"

#include <ctype.h>
#include <string.h>

#define WORD_LENGTH_MAX 48 /* no word of the language is longer */

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Levenshtein's distance, blind to case; @length is at most WORD_LENGTH_MAX. */
static size_t distance(const char *known, const char *word, size_t length)
{
	size_t row[WORD_LENGTH_MAX + 1];

	for (size_t i = 0; i <= length; i++)
		row[i] = i;
	for (size_t k = 0; known[k]; k++) {
		size_t diagonal = row[0];

		row[0] = k + 1;
		for (size_t i = 0; i < length; i++) {
			bool same = tolower((unsigned char)word[i]) == known[k];
			size_t substituted = diagonal + !same;

			diagonal = row[i + 1];
			row[i + 1] = smaller(substituted, smaller(row[i], row[i + 1]) + 1);
		}
	}
	return row[length];
}

const char *vocabulary_nearest(const struct vocabulary *vocabulary, const char *word, size_t length)
{
	size_t limit = 1 + length / 4;
	const char *nearest = NULL;

	if (length > WORD_LENGTH_MAX)
		return NULL;
	for (size_t i = vocabulary->first; i < vocabulary->count; i++) {
		const char *known = vocabulary_word(vocabulary, i);
		size_t steps = distance(known, word, length);

		/* A word none of whose letters are right was not meant. */
		if (steps <= limit && steps < strlen(known)) {
			nearest = known;
			if (steps == 0)
				break;
			limit = steps - 1;
		}
	}
	return nearest;
}
