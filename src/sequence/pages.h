/* SPDX-License-Identifier: GPL-2.0-only */
/* Sets of pages as the language writes them; inside src/sequence only. */
#ifndef UFFD_CONFORM_SEQUENCE_PAGES_H
#define UFFD_CONFORM_SEQUENCE_PAGES_H

#include "sequence/reader.h"

/* all, even, odd, N, N-M, or several of these with commas between; never an empty set. */
int pages_parse(struct reader *reader, const struct word *word, unsigned int page_count,
		page_set *pages);

/* A number of at most @max; false, and nothing set, if the text is none. */
bool number_parse(const char *text, size_t length, unsigned int max, unsigned int *number);

#endif
