// SPDX-License-Identifier: GPL-2.0-only
#include "shrink/judged.h"

#include <stdlib.h>

/* FNV-1a */
static uint64_t add(uint64_t hash, const char *text)
{
	do {
		hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
	} while (*text++);
	return hash;
}

uint64_t judged_hash(const struct sequence *sequence)
{
	uint64_t hash = UINT64_C(14695981039346656037);
	char text[256];

	hash = add(hash, sequence->event_fork ? "event-fork" : "");
	hash = add(hash, sequence->event_remap ? "event-remap" : "");
	for (size_t i = 0; i < sequence->step_count; i++) {
		step_format(&sequence->steps[i], sequence->page_count, text, sizeof(text));
		hash = add(hash, text);
	}
	return hash ? hash : 1;
}

static struct judged_entry *place(const struct judged *judged, uint64_t hash)
{
	size_t at = hash & (judged->capacity - 1);

	while (judged->entries[at].hash && judged->entries[at].hash != hash)
		at = (at + 1) & (judged->capacity - 1);
	return &judged->entries[at];
}

const struct judged_entry *judged_find(const struct judged *judged, uint64_t hash)
{
	const struct judged_entry *entry = judged->capacity ? place(judged, hash) : NULL;

	return entry && entry->hash ? entry : NULL;
}

static int grow(struct judged *judged)
{
	struct judged larger = { .capacity = judged->capacity ? judged->capacity * 2 : 256 };

	larger.entries = calloc(larger.capacity, sizeof(*larger.entries));
	if (!larger.entries)
		return -1;
	for (size_t i = 0; i < judged->capacity; i++)
		if (judged->entries[i].hash)
			*place(&larger, judged->entries[i].hash) = judged->entries[i];
	larger.count = judged->count;
	free(judged->entries);
	*judged = larger;
	return 0;
}

int judged_add(struct judged *judged, uint64_t hash, bool shows)
{
	struct judged_entry *entry;

	if (judged->count * 2 >= judged->capacity && grow(judged))
		return -1;
	entry = place(judged, hash);
	judged->count += !entry->hash;
	*entry = (struct judged_entry){ .hash = hash, .shows = shows };
	return 0;
}

void judged_free(struct judged *judged)
{
	free(judged->entries);
	*judged = (struct judged){ 0 };
}
