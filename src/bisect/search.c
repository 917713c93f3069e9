// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/search.h"

static size_t distance(size_t a, size_t b)
{
	return a < b ? b - a : a - b;
}

/* To the nearest one that was skipped, or to an end. */
static size_t room(const enum search_mark *marks, size_t low, size_t high, size_t index)
{
	size_t least = index - low < high - index ? index - low : high - index;

	for (size_t i = low + 1; i < high; i++)
		if (marks[i] == SEARCH_SKIPPED && distance(i, index) < least)
			least = distance(i, index);
	return least;
}

/* Between an old kernel @low and a new one @high. */
static enum search_state search_between(const enum search_mark *marks, size_t low, size_t high,
					size_t *index, size_t *first)
{
	size_t middle = low + (high - low) / 2, best = high, best_room = 0;

	*first = low + 1;
	*index = middle;
	if (high - low > 1 && marks[middle] == SEARCH_UNTESTED)
		return SEARCH_TEST;
	for (size_t i = low + 1; i < high; i++) {
		size_t here = marks[i] == SEARCH_UNTESTED ? room(marks, low, high, i) : 0;

		if (here > best_room) {
			best = i;
			best_room = here;
		}
	}
	*index = best;
	if (best != high)
		return SEARCH_TEST;
	return high - low == 1 ? SEARCH_FOUND : SEARCH_SKIPS_LEFT;
}

enum search_state search_next(const enum search_mark *marks, size_t count, size_t *index,
			      size_t *first)
{
	size_t low = 0, high = count;

	*first = *index = 0;
	while (low < count && marks[low] == SEARCH_SKIPPED)
		low++;
	while (high > low && marks[high - 1] == SEARCH_SKIPPED)
		high--;
	if (high < low + 2)
		return SEARCH_NONE;
	high--;
	*index = low;
	if (marks[low] == SEARCH_UNTESTED)
		return SEARCH_TEST;
	if (marks[low] == SEARCH_NEW)
		return SEARCH_OLD_IS_NEW;
	*index = high;
	if (marks[high] == SEARCH_UNTESTED)
		return SEARCH_TEST;
	if (marks[high] == SEARCH_OLD)
		return SEARCH_NEW_IS_OLD;
	for (size_t i = low; i < high; i++) {
		if (marks[i] == SEARCH_OLD)
			low = i;
		if (marks[i] == SEARCH_NEW)
			high = i;
	}
	return search_between(marks, low, high, index, first);
}
