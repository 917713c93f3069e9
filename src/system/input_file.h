/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A file that is read to its end, such as the results of a run. What may have no end, or wait for
 * a writer for ever, is refused; a pipe of the shell's, <(...), is none of these.
 */
#ifndef UFFD_CONFORM_SYSTEM_INPUT_FILE_H
#define UFFD_CONFORM_SYSTEM_INPUT_FILE_H

#include <stdio.h>

#include "system/error.h"

FILE *input_file_open(const char *path, struct error *error);

#endif
