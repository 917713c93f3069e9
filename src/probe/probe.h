/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What "uffd-conform probe" says: the facts of this machine for a person and for a program, for
 * everything that is missing the sentence that says why and what to do, and which way of tracking
 * writes to choose here. Pure: all that is said follows from the facts.
 */
#ifndef UFFD_CONFORM_PROBE_PROBE_H
#define UFFD_CONFORM_PROBE_PROBE_H

#include <jansson.h>
#include <stdio.h>

#include "system/facts.h"

/* 0, or -1 with errno when the stream fails. */
int probe_print_text(const struct facts *facts, FILE *stream);

/*
 * A new reference, or NULL without memory. An object for each section; in it a boolean for each
 * line and, where the kernel gave one, KEY_errno: a name or null. "why" has a sentence for each
 * boolean that is false ("SECTION.KEY"), "advice" is an array of sentences.
 */
json_t *probe_to_json(const struct facts *facts);

#endif
