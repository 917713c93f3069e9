/* SPDX-License-Identifier: GPL-2.0-only */
/* One string to the words in it, as a shell would take them but for everything with $ and *. */
#ifndef UFFD_CONFORM_BISECT_WORDS_H
#define UFFD_CONFORM_BISECT_WORDS_H

#include <stddef.h>

#include "system/error.h"

struct words {
	char **items; /* NULL-terminated once there is one */
	size_t count;
};

/* A copy of @word behind the others; -1: no memory. */
int words_add(struct words *words, const char *word, struct error *error);

/* Those in @text: between blanks; '...', "..." and a backslash keep blanks. */
int words_split(struct words *words, const char *text, struct error *error);

void words_free(struct words *words);

#endif
