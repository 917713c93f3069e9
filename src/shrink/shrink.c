// SPDX-License-Identifier: GPL-2.0-only
#include "shrink/shrink.h"

#include <stdlib.h>
#include <string.h>

#include "shrink/edit.h"
#include "shrink/items.h"
#include "shrink/judged.h"

/* With more steps than this, two are not tried together: that is the square of them. */
#define PAIRS_OF_MAX 24

struct shrinker {
	struct sequence *best;
	const struct shrink_judge *judge;
	struct shrink_counts *counts;
	struct judged judged;
	struct error *error;

	/* Of the batch that is being made */
	struct sequence candidates[SHRINK_BATCH];
	size_t candidate_count;
	bool shows[SHRINK_BATCH];

	bool removable[ITEMS_MAX]; /* chunks of a kind */
	bool going[ITEMS_MAX];	   /* those of them that go together */
	bool drop[ITEMS_MAX];	   /* items of it */
};

static int out_of_memory(const struct shrinker *shrinker)
{
	return error_set(shrinker->error, "out of memory");
}

int shrink_frame(const struct sequence *sequence, enum mapping mapping, enum tracker tracker,
		 struct sequence *framed, struct error *error)
{
	*framed = *sequence;
	framed->steps = NULL;
	framed->mappings = 1u << mapping;
	framed->trackers = 1u << tracker;
	framed->own_frame = true;
	return sequence_frame(sequence, &framed->steps, &framed->step_count, error);
}

void shrink_free(struct sequence *framed)
{
	free(framed->steps);
	framed->steps = NULL;
}

static unsigned int step_pages(const struct sequence *sequence)
{
	unsigned int count = 0;

	for (size_t i = 0; i < sequence->step_count; i++)
		count += (unsigned int)__builtin_popcount(sequence->steps[i].pages);
	return count;
}

static unsigned int words(const struct sequence *sequence)
{
	return (unsigned int)item_kinds[ITEMS_WORDS].count(sequence);
}

int shrink_compare(const struct sequence *a, const struct sequence *b)
{
	if (a->step_count != b->step_count)
		return a->step_count < b->step_count ? -1 : 1;
	if (a->page_count != b->page_count)
		return a->page_count < b->page_count ? -1 : 1;
	if (step_pages(a) != step_pages(b))
		return step_pages(a) < step_pages(b) ? -1 : 1;
	if (words(a) != words(b))
		return words(a) < words(b) ? -1 : 1;
	return 0;
}

static bool valid(struct shrinker *shrinker, const struct sequence *candidate)
{
	const struct shrink_judge *judge = shrinker->judge;

	if (edit_parses(candidate) && (!judge->valid || judge->valid(judge->context, candidate)))
		return true;
	shrinker->counts->invalid++;
	return false;
}

/* The first of the hashes that is this one, or @count. */
static size_t find_hash(const uint64_t *hashes, size_t count, uint64_t hash)
{
	size_t i = 0;

	while (i < count && hashes[i] != hash)
		i++;
	return i;
}

/* Runs those of the batch that need it, each once; all of them have their shows[] then. */
static int judge_batch(struct shrinker *shrinker)
{
	struct sequence fresh[SHRINK_BATCH];
	uint64_t hashes[SHRINK_BATCH];
	bool shows[SHRINK_BATCH] = { false };
	size_t count = 0;

	for (size_t i = 0; i < shrinker->candidate_count; i++) {
		const struct sequence *candidate = &shrinker->candidates[i];
		uint64_t hash = judged_hash(candidate);

		if (judged_find(&shrinker->judged, hash) ||
		    find_hash(hashes, count, hash) < count) {
			shrinker->counts->known++;
		} else if (valid(shrinker, candidate)) {
			fresh[count] = *candidate;
			hashes[count++] = hash;
		}
	}
	if (count &&
	    shrinker->judge->judge(shrinker->judge->context, fresh, count, shows, shrinker->error))
		return -1;
	shrinker->counts->judged += (unsigned int)count;
	for (size_t i = 0; i < count; i++)
		if (judged_add(&shrinker->judged, hashes[i], shows[i]))
			return out_of_memory(shrinker);
	for (size_t i = 0; i < shrinker->candidate_count; i++) {
		const struct judged_entry *known =
			judged_find(&shrinker->judged, judged_hash(&shrinker->candidates[i]));

		shrinker->shows[i] = known && known->shows;
	}
	return 0;
}

static void drop_candidates(struct shrinker *shrinker)
{
	for (size_t i = 0; i < shrinker->candidate_count; i++)
		shrink_free(&shrinker->candidates[i]);
	shrinker->candidate_count = 0;
}

/* Adds the best without the items of drop[] to the batch. */
static int add_candidate(struct shrinker *shrinker, const struct item_kind *kind)
{
	struct sequence *candidate = &shrinker->candidates[shrinker->candidate_count];

	if (kind->without(shrinker->best, shrinker->drop, candidate))
		return out_of_memory(shrinker);
	shrinker->candidate_count++;
	return 0;
}

/* 1: the only candidate shows it and is the best from now on; 0: it does not. */
static int try_candidate(struct shrinker *shrinker, const struct item_kind *kind)
{
	struct sequence smaller;
	int ret = add_candidate(shrinker, kind) || judge_batch(shrinker) ? -1 : 0;

	if (!ret && shrinker->shows[0] &&
	    shrink_compare(&shrinker->candidates[0], shrinker->best) < 0) {
		smaller = shrinker->candidates[0];
		shrinker->candidate_count = 0;
		shrink_free(shrinker->best);
		*shrinker->best = smaller;
		if (shrinker->judge->better)
			shrinker->judge->better(shrinker->judge->context, shrinker->best);
		ret = 1;
	}
	drop_candidates(shrinker);
	return ret;
}

static void mark(struct shrinker *shrinker, size_t chunk, size_t size, size_t count, bool value)
{
	for (size_t i = chunk * size; i < (chunk + 1) * size && i < count; i++)
		shrinker->drop[i] = value;
}

/* Sets removable[] for each chunk of so many items; how many are, or -1. */
static int find_removable(struct shrinker *shrinker, const struct item_kind *kind, size_t size,
			  size_t count)
{
	size_t chunks = (count + size - 1) / size;
	int found = 0;

	for (size_t first = 0; first < chunks; first += SHRINK_BATCH) {
		int ret = 0;

		for (size_t i = first; !ret && i < chunks && i < first + SHRINK_BATCH; i++) {
			memset(shrinker->drop, 0, sizeof(shrinker->drop));
			mark(shrinker, i, size, count, true);
			ret = add_candidate(shrinker, kind);
		}
		if (!ret)
			ret = judge_batch(shrinker);
		for (size_t i = 0; !ret && i < shrinker->candidate_count; i++) {
			shrinker->removable[first + i] = shrinker->shows[i];
			found += shrinker->shows[i];
		}
		drop_candidates(shrinker);
		if (ret)
			return -1;
	}
	return found;
}

/*
 * Those that can go one at a time often can go together; else as many as can, from the front, each
 * tried with those that went before. The first is known to go.
 */
static int remove_found(struct shrinker *shrinker, const struct item_kind *kind, size_t size,
			size_t count)
{
	size_t chunks = (count + size - 1) / size;
	bool *going = shrinker->going;
	int ret;

	memset(going, 0, sizeof(shrinker->going));
	memset(shrinker->drop, 0, sizeof(shrinker->drop));
	for (size_t i = 0; i < chunks; i++)
		mark(shrinker, i, size, count, shrinker->removable[i]);
	ret = try_candidate(shrinker, kind);
	if (ret)
		return ret;
	for (size_t i = 0; i < chunks; i++) {
		if (!shrinker->removable[i])
			continue;
		memset(shrinker->drop, 0, sizeof(shrinker->drop));
		for (size_t j = 0; j < i; j++)
			mark(shrinker, j, size, count, going[j]);
		mark(shrinker, i, size, count, true);
		if (add_candidate(shrinker, kind) || judge_batch(shrinker)) {
			drop_candidates(shrinker);
			return -1;
		}
		going[i] = shrinker->shows[0];
		drop_candidates(shrinker);
	}
	memset(shrinker->drop, 0, sizeof(shrinker->drop));
	for (size_t i = 0; i < chunks; i++)
		mark(shrinker, i, size, count, going[i]);
	return try_candidate(shrinker, kind);
}

/* 1: something was taken away; 0: nothing of this kind can be; -1. */
static int reduce(struct shrinker *shrinker, const struct item_kind *kind)
{
	size_t size = (kind->count(shrinker->best) + 1) / 2;
	bool changed = false;

	while (size) {
		size_t count = kind->count(shrinker->best);
		int ret = 0;

		if (!count)
			break;
		if (size > count)
			size = count;
		if (find_removable(shrinker, kind, size, count) < 0)
			return -1;
		for (size_t i = 0; !ret && i < (count + size - 1) / size; i++)
			if (shrinker->removable[i])
				ret = remove_found(shrinker, kind, size, count);
		if (ret < 0)
			return -1;
		changed |= ret > 0;
		/* Of single ones, until none can go. */
		if (size > 1 || !ret)
			size /= 2;
	}
	return changed;
}

/* A step that is only undone by another: neither can go alone. As reduce(). */
static int reduce_pairs(struct shrinker *shrinker)
{
	const struct item_kind *kind = &item_kinds[ITEMS_STEPS];
	size_t count = kind->count(shrinker->best);

	for (size_t i = 0; count <= PAIRS_OF_MAX && i < count; i++) {
		int ret = 0;

		for (size_t j = i + 1; j < count && !ret; j++) {
			memset(shrinker->drop, 0, sizeof(shrinker->drop));
			shrinker->drop[i] = shrinker->drop[j] = true;
			ret = add_candidate(shrinker, kind);
		}
		if (!ret)
			ret = judge_batch(shrinker);
		for (size_t j = i + 1; !ret && j < count; j++) {
			if (!shrinker->shows[j - i - 1])
				continue;
			drop_candidates(shrinker);
			memset(shrinker->drop, 0, sizeof(shrinker->drop));
			shrinker->drop[i] = shrinker->drop[j] = true;
			return try_candidate(shrinker, kind);
		}
		drop_candidates(shrinker);
		if (ret)
			return -1;
	}
	return 0;
}

int shrink(struct sequence *sequence, const struct shrink_judge *judge,
	   struct shrink_counts *counts, struct error *error)
{
	struct shrinker *shrinker = calloc(1, sizeof(*shrinker));
	int ret = 1;

	*counts = (struct shrink_counts){ 0 };
	if (!shrinker)
		return error_set(error, "out of memory");
	shrinker->best = sequence;
	shrinker->judge = judge;
	shrinker->counts = counts;
	shrinker->error = error;
	while (ret > 0) {
		ret = 0;
		for (int kind = 0; ret >= 0 && kind < ITEMS_COUNT; kind++) {
			int changed = reduce(shrinker, &item_kinds[kind]);

			ret = changed < 0 ? -1 : ret | changed;
		}
		if (!ret)
			ret = reduce_pairs(shrinker);
	}
	judged_free(&shrinker->judged);
	free(shrinker);
	return ret;
}
