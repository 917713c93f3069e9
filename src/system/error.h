/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Errors travel as values: a function that can fail takes a struct error, fills in one sentence
 * for a person (what failed, on what, why, what to do) and returns -1 or NULL.
 */
#ifndef UFFD_CONFORM_SYSTEM_ERROR_H
#define UFFD_CONFORM_SYSTEM_ERROR_H

struct error {
	char text[512];
};

/* Sets the sentence; returns -1, so that "return error_set(...)" reads well. */
int error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, with ": " and the text of the current errno behind it. */
int error_errno(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts more behind the sentence; truncates. */
void error_append(struct error *error, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
