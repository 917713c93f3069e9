/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * TAP 13 for unit tests in C. A program calls tap_plan() first or not at all, then any number of
 * checks, and returns tap_done(), which prints the plan if there was none: 0 if every check held
 * and the plan was kept, else 1. Each check returns whether it held.
 */
#ifndef UFFD_CONFORM_TESTS_TAP_H
#define UFFD_CONFORM_TESTS_TAP_H

#include <stdbool.h>

void tap_plan(unsigned int tests);
int tap_done(void);

bool ok(bool condition, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool is_int(long long seen, long long expected, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
bool is_str(const char *seen, const char *expected, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Counts @tests as passed with the reason why they were not made. */
void skip(unsigned int tests, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A "# " line; line ends inside begin further ones. */
void diag(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
