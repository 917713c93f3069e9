// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/utf8.h"

#include <stdint.h>

/* The lead bytes of each length, and the smallest code point that needs it. */
static const struct {
	unsigned char mask, lead;
	uint32_t first;
} lengths[] = {
	[2] = { 0xe0, 0xc0, 0xa0 }, /* below are C1 control characters */
	[3] = { 0xf0, 0xe0, 0x800 },
	[4] = { 0xf8, 0xf0, 0x10000 },
};

size_t utf8_printable(const char *text, size_t length)
{
	const unsigned char *bytes = (const unsigned char *)text;

	if (length == 0)
		return 0;
	if (bytes[0] < 0x80)
		return bytes[0] >= 0x20 && bytes[0] != 0x7f;
	for (size_t n = 2; n <= 4 && n <= length; n++) {
		uint32_t code;

		if ((bytes[0] & lengths[n].mask) != lengths[n].lead)
			continue;
		code = bytes[0] & ~lengths[n].mask;
		for (size_t i = 1; i < n; i++) {
			if ((bytes[i] & 0xc0) != 0x80)
				return 0;
			code = code << 6 | (bytes[i] & 0x3f);
		}
		if (code < lengths[n].first || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
			return 0;
		return n;
	}
	return 0;
}
