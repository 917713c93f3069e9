/* SPDX-License-Identifier: GPL-2.0-only */
/* Inside src/sequence only. */
#ifndef UFFD_CONFORM_SEQUENCE_UNIQUE_H
#define UFFD_CONFORM_SEQUENCE_UNIQUE_H

#include "sequence/reader.h"

/* -1 with an error at the first of @names that was there before. */
int check_unique(struct reader *reader, const struct word *names, size_t count);

#endif
