/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Needs by their name: the token of the skip, or what it is about, which is the token in small
 * letters, with dashes, and without "no-", "lacks:" or "needs-": "no-thp" is "thp", and
 * "lacks:WP_ASYNC" is "wp-async". Derived from the table of needs; nothing is listed twice.
 */
#ifndef UFFD_CONFORM_RUNNER_NEED_NAMES_H
#define UFFD_CONFORM_RUNNER_NEED_NAMES_H

#include "runner/needs.h"

/* One bit for each need of that name; 0: there is none. */
uint64_t needs_named(const char *name);

/* Whether a skip with this token is for one of the needs. */
bool needs_have_token(uint64_t needs, const char *token);

/* All short names, with commas and blanks between. */
void needs_format_names(char *text, size_t size);

#endif
