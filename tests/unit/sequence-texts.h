/* SPDX-License-Identifier: GPL-2.0-only */
/* Texts for the unit test of the sequence language: data only. */
#ifndef UFFD_CONFORM_TESTS_SEQUENCE_TEXTS_H
#define UFFD_CONFORM_TESTS_SEQUENCE_TEXTS_H

#include <stddef.h>

/* Headers of a case whose steps begin on line 6, of 8 pages. */
#define HEAD	     "case a/b\n why x\n on *\n track *\n steps\n"
#define HEAD_PRINTED "case a/b\n  why    x\n  on     *\n  track  *\n  steps\n"

struct good_text {
	const char *what;
	const char *text;
	const char *printed; /* in the canonical form */
};

struct bad_text {
	const char *text;
	const char *message; /* without the source's name and ':' */
	size_t length;	     /* 0: strlen(text) */
};

extern const struct good_text good_texts[];
extern const size_t good_text_count;
extern const struct bad_text bad_texts[];
extern const size_t bad_text_count;

#endif
