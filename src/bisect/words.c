// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/words.h"

#include <stdlib.h>
#include <string.h>

int words_add(struct words *words, const char *word, struct error *error)
{
	char **items = realloc(words->items, (words->count + 2) * sizeof(*items));
	char *copy = strdup(word);

	if (items)
		words->items = items;
	if (!items || !copy) {
		free(copy);
		return error_set(error, "out of memory");
	}
	items[words->count++] = copy;
	items[words->count] = NULL;
	return 0;
}

int words_split(struct words *words, const char *text, struct error *error)
{
	static const char blanks[] = " \t\n";
	char *word = malloc(strlen(text) + 1);
	int result = word ? 0 : error_set(error, "out of memory");

	for (text += strspn(text, blanks); !result && *text; text += strspn(text, blanks)) {
		size_t length = 0;
		char quote = '\0';

		for (; *text && (quote || !strchr(blanks, *text)); text++) {
			if (*text == quote)
				quote = '\0';
			else if (!quote && (*text == '\'' || *text == '"'))
				quote = *text;
			else if (*text == '\\' && quote != '\'' && text[1])
				word[length++] = *++text;
			else
				word[length++] = *text;
		}
		word[length] = '\0';
		if (quote)
			result = error_set(error, "the quote %c is not closed", quote);
		else
			result = words_add(words, word, error);
	}
	free(word);
	return result;
}

void words_free(struct words *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->items[i]);
	free(words->items);
	*words = (struct words){ 0 };
}
