// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/pages.h"

#include <stdio.h>
#include <string.h>

#define EVEN_PAGES 0x55555555u

page_set page_set_all(unsigned int page_count)
{
	return page_count >= 32 ? UINT32_MAX : (UINT32_C(1) << page_count) - 1;
}

/* Digits only. Of a number too large no more digits are taken than put it above every page. */
static bool digits_parse(const char *text, size_t length, unsigned int *number)
{
	unsigned int value = 0;

	if (length == 0)
		return false;
	for (size_t i = 0; i < length; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
		if (value < 100000000)
			value = value * 10 + (unsigned int)(text[i] - '0');
	}
	*number = value;
	return true;
}

bool number_parse(const char *text, size_t length, unsigned int max, unsigned int *number)
{
	unsigned int value;

	if (!digits_parse(text, length, &value) || value > max)
		return false;
	*number = value;
	return true;
}

static int outside(struct reader *reader, const struct word *page, unsigned int page_count)
{
	return reader_error(reader, page, "page %s is outside the mapping; its pages are 0 to %u",
			    quote_word(page).text, page_count - 1);
}

static int range_parse(struct reader *reader, const struct word *item, unsigned int page_count,
		       page_set *pages)
{
	const char *dash = memchr(item->text, '-', item->length);
	struct word low = *item;
	struct word high = *item;
	unsigned int first, last;

	if (dash) {
		low.length = (size_t)(dash - item->text);
		high.text = dash + 1;
		high.length = item->length - low.length - 1;
		high.column += (unsigned int)low.length + 1;
	}
	if (!digits_parse(low.text, low.length, &first) ||
	    !digits_parse(high.text, high.length, &last))
		return reader_error(reader, item,
				    "'%s' is no set of pages; allowed: all, even, odd, numbers and "
				    "ranges such as 0-2,5",
				    quote_word(item).text);
	if (first >= page_count)
		return outside(reader, &low, page_count);
	if (last >= page_count)
		return outside(reader, &high, page_count);
	if (last < first)
		return reader_error(reader, item,
				    "range '%s' is an empty set; the lower page comes first",
				    quote_word(item).text);
	*pages |= page_set_all(last + 1) & ~page_set_all(first);
	return 0;
}

static int item_parse(struct reader *reader, const struct word *item, unsigned int page_count,
		      page_set *pages)
{
	page_set all = page_set_all(page_count);

	if (word_is(item, "all")) {
		*pages |= all;
	} else if (word_is(item, "even")) {
		*pages |= all & EVEN_PAGES;
	} else if (word_is(item, "odd")) {
		if (page_count == 1)
			return reader_error(reader, item,
					    "'odd' is an empty set; the only page is 0");
		*pages |= all & ~EVEN_PAGES;
	} else {
		return range_parse(reader, item, page_count, pages);
	}
	return 0;
}

int pages_parse(struct reader *reader, const struct word *word, unsigned int page_count,
		page_set *pages)
{
	struct word item = *word;
	const char *end = word->text + word->length;

	*pages = 0;
	for (;;) {
		const char *comma = memchr(item.text, ',', (size_t)(end - item.text));

		item.length = (size_t)((comma ? comma : end) - item.text);
		if (item_parse(reader, &item, page_count, pages))
			return -1;
		if (!comma)
			return 0;
		item.column += (unsigned int)item.length + 1;
		item.text = comma + 1;
	}
}

void page_set_format(page_set pages, unsigned int page_count, char *text, size_t size)
{
	page_set all = page_set_all(page_count);
	size_t length = 0;

	if (pages == all || pages == (all & EVEN_PAGES) || pages == (all & ~EVEN_PAGES)) {
		snprintf(text, size, "%s",
			 pages == all		       ? "all"
			 : pages == (all & EVEN_PAGES) ? "even"
						       : "odd");
		return;
	}
	for (unsigned int first = 0; first < 32 && length < size; first++) {
		unsigned int last = first;

		if (!(pages >> first & 1))
			continue;
		while (last < 31 && pages >> (last + 1) & 1)
			last++;
		length += (size_t)snprintf(text + length, size - length,
					   last > first ? "%s%u-%u" : "%s%u", length ? "," : "",
					   first, last);
		first = last;
	}
}
