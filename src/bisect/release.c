// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/release.h"

#include <ctype.h>
#include <string.h>

static int is_digit(char c)
{
	return isdigit((unsigned char)c);
}

/* Of the character @text points to; only the order means something. */
static int weight(const char *text)
{
	if (*text == '~' || !strncmp(text, "-rc", 3))
		return -1;
	if (*text == '\0')
		return 0;
	/* A part of the same number goes on; then a distribution's; then another word. */
	if (*text == '.')
		return 3;
	if (*text == '-' || *text == '+' || *text == '_')
		return 2;
	return 4 + (unsigned char)*text;
}

/* Two numbers of any length. Moves both behind them. */
static int compare_numbers(const char **a, const char **b)
{
	size_t a_length, b_length;
	int order;

	*a += strspn(*a, "0");
	*b += strspn(*b, "0");
	a_length = strspn(*a, "0123456789");
	b_length = strspn(*b, "0123456789");
	if (a_length != b_length)
		return a_length < b_length ? -1 : 1;
	order = memcmp(*a, *b, a_length);
	*a += a_length;
	*b += b_length;
	return order;
}

int release_compare(const char *a, const char *b)
{
	int order = 0;

	while (!order && (*a || *b)) {
		if (is_digit(*a) && is_digit(*b)) {
			order = compare_numbers(&a, &b);
			continue;
		}
		order = weight(a) - weight(b);
		/* Two that weigh nothing have both ended; the rest of "-rc" is compared as it is.
		 */
		if (!order) {
			order = (unsigned char)*a - (unsigned char)*b;
			a++;
			b++;
		}
	}
	return order;
}
