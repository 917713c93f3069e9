/* SPDX-License-Identifier: GPL-2.0-only */
/* The steps of a bisection for a person, and what came of them. */
#ifndef UFFD_CONFORM_BISECT_TABLE_H
#define UFFD_CONFORM_BISECT_TABLE_H

#include <stdio.h>

#include "bisect/step.h"

/* One line about one step, with a newline. */
void table_step(FILE *stream, const struct bisect_step *step);

/* All of them, and the first bad commit with its clause, as far as it is known. */
void table_print(FILE *stream, const struct bisect_step *steps, size_t count);

#endif
