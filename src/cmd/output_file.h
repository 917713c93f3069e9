/* SPDX-License-Identifier: GPL-2.0-only */
/* Files that a command writes once it knows what: they are left alone until then. */
#ifndef UFFD_CONFORM_CMD_OUTPUT_FILE_H
#define UFFD_CONFORM_CMD_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "system/error.h"

/* Whether what is written to the one is seen in the other, whether they are there yet or not. */
bool output_file_is(const char *path, const char *other);

/* -1: it cannot be written. What is in it stays, and none is left that was not there. */
int output_file_check(const char *path, struct error *error);

/* @path is NULL for standard output, whose errors are told by cmd_finish_stdout(). */
int output_file_write(const char *path, const char *text, size_t size, struct error *error);

#endif
