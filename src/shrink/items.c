// SPDX-License-Identifier: GPL-2.0-only
#include "shrink/items.h"

#include <stdlib.h>

#include "shrink/edit.h"

/* All but the first, which maps. */
static size_t count_steps(const struct sequence *sequence)
{
	return sequence->step_count - 1;
}

static int without_steps(const struct sequence *sequence, const bool *drop, struct sequence *out)
{
	bool *steps = calloc(sequence->step_count, sizeof(*steps));
	int ret;

	if (!steps)
		return -1;
	for (size_t i = 1; i < sequence->step_count; i++)
		steps[i] = drop[i - 1];
	ret = edit_drop_steps(sequence, steps, out);
	free(steps);
	return ret;
}

/* The last one cannot be taken away. */
static size_t count_pages(const struct sequence *sequence)
{
	return sequence->page_count > 1 ? sequence->page_count : 0;
}

static int without_pages(const struct sequence *sequence, const bool *drop, struct sequence *out)
{
	page_set pages = 0;

	for (unsigned int i = 0; i < sequence->page_count; i++)
		pages |= (page_set)drop[i] << i;
	if (pages == page_set_all(sequence->page_count))
		pages &= ~1u;
	return edit_drop_pages(sequence, pages, out);
}

/* Of steps with several: whether a step is needed is asked by another kind. */
static bool has_step_page(const struct step *step, unsigned int page)
{
	return step->verb != VERB_MAP && step->pages >> page & 1 && step->pages & (step->pages - 1);
}

#define FOR_EACH_STEP_PAGE(sequence, i, page)                                                      \
	for (size_t i = 0; i < (sequence)->step_count; i++)                                        \
		for (unsigned int page = 0; page < SEQUENCE_PAGES_MAX; page++)                     \
			if (has_step_page(&(sequence)->steps[i], page))

static size_t count_step_pages(const struct sequence *sequence)
{
	size_t count = 0;

	FOR_EACH_STEP_PAGE(sequence, i, page)
	count++;
	return count;
}

static int without_step_pages(const struct sequence *sequence, const bool *drop,
			      struct sequence *out)
{
	page_set *pages = calloc(sequence->step_count + 1, sizeof(*pages));
	size_t item = 0;
	int ret;

	if (!pages)
		return -1;
	FOR_EACH_STEP_PAGE(sequence, i, page)
	pages[i] |= (page_set)drop[item++] << page;
	ret = edit_narrow_steps(sequence, pages, out);
	free(pages);
	return ret;
}

#define FOR_EACH_WORD(sequence, i, what)                                                           \
	for (size_t i = 0; i < (sequence)->step_count; i++)                                        \
		for (unsigned int what = 0; what < SIMPLE_COUNT; what++)                           \
			if (edit_simplifies(sequence, i, (enum simplification)what))

static size_t count_words(const struct sequence *sequence)
{
	size_t count = 0;

	FOR_EACH_WORD(sequence, i, what)
	count++;
	return count;
}

static int without_words(const struct sequence *sequence, const bool *drop, struct sequence *out)
{
	size_t item = 0;

	if (edit_copy(sequence, out))
		return -1;
	FOR_EACH_WORD(sequence, i, what)
	if (drop[item++])
		edit_simplify(out, i, (enum simplification)what);
	return 0;
}

const struct item_kind item_kinds[ITEMS_COUNT] = {
	[ITEMS_STEPS] = { "steps", count_steps, without_steps },
	[ITEMS_PAGES] = { "pages", count_pages, without_pages },
	[ITEMS_STEP_PAGES] = { "pages of steps", count_step_pages, without_step_pages },
	[ITEMS_WORDS] = { "words", count_words, without_words },
};
