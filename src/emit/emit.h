/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A cell as a stand-alone C program: libc and kernel headers alone, main() is the sequence, and
 * what must hold is worked out by the contract's model and written into it as checks.
 *
 * Pure. The text of the program's functions is data: the .snippets files.
 */
#ifndef UFFD_CONFORM_EMIT_H
#define UFFD_CONFORM_EMIT_H

#include <stdio.h>

#include "sequence/sequence.h"
#include "system/error.h"

#define EMIT_LINES_MAX 200 /* that a program may have */

/*
 * Writes the program of the cell. -1 with the error set, and nothing written: the sequence has a
 * step that cannot be emitted, which is named.
 */
int emit_c(const char *name, const struct sequence *sequence, enum mapping mapping,
	   enum tracker tracker, FILE *stream, struct error *error);

#endif
