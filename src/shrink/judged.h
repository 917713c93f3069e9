/* SPDX-License-Identifier: GPL-2.0-only */
/* What is known of candidates that were judged before: none is run twice. */
#ifndef UFFD_CONFORM_SHRINK_JUDGED_H
#define UFFD_CONFORM_SHRINK_JUDGED_H

#include <stdint.h>

#include "sequence/sequence.h"

struct judged {
	struct judged_entry {
		uint64_t hash; /* 0: free */
		bool shows;
	} * entries;
	size_t count, capacity; /* a power of two */
};

/* Of its steps and options, not of its name. */
uint64_t judged_hash(const struct sequence *sequence);

/* NULL: not known. */
const struct judged_entry *judged_find(const struct judged *judged, uint64_t hash);
int judged_add(struct judged *judged, uint64_t hash, bool shows);
void judged_free(struct judged *judged);

#endif
