/* SPDX-License-Identifier: GPL-2.0-only */
/* Why make failed, out of what it printed. Pure. */
#ifndef UFFD_CONFORM_BISECT_BUILD_LOG_H
#define UFFD_CONFORM_BISECT_BUILD_LOG_H

#include <stdbool.h>
#include <stddef.h>

/*
 * One line: the first error of the compiler, else of the linker, else of make, else the last line.
 * A name in it is told relative to the folder @source. Returns whether no other commit could be
 * built either: the disk is full, a program or a library is not installed.
 */
bool build_log_reason(const char *log, const char *source, char *reason, size_t size);

#endif
