/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Files that hold one short value, as under /proc/sys, /sys and debugfs. Each function returns 0
 * or a positive errno. EFBIG: the value does not fit.
 */
#ifndef UFFD_CONFORM_SYSTEM_VALUE_FILE_H
#define UFFD_CONFORM_SYSTEM_VALUE_FILE_H

#include <stddef.h>

#define VALUE_MAX 4096

/* The whole text without the blanks and line ends behind it. */
int value_read(const char *path, char *value, size_t size);

/* Writes the value and a line end in one write(2). */
int value_write(const char *path, const char *value);

/*
 * Of a text that shows its choices, like "always [madvise] never", leaves the one in brackets;
 * any other text stays as it is.
 */
void value_choice(char *value);

/* A decimal number, or -1: not there or no number. */
int value_read_int(const char *path);

#endif
