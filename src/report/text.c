// SPDX-License-Identifier: GPL-2.0-only
#include "report/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRIVATE_USE 0xf700u

static bool stands_for_byte(uint32_t code)
{
	return code >= PRIVATE_USE + 0x80 && code <= PRIVATE_USE + 0xff;
}

size_t text_character(const char *text, size_t length, uint32_t *code)
{
	static const uint32_t smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *bytes = (const unsigned char *)text;
	size_t size;

	if (!length)
		return 0;
	if (bytes[0] < 0x80) {
		size = 1;
		*code = bytes[0];
	} else if ((bytes[0] & 0xe0) == 0xc0) {
		size = 2;
		*code = bytes[0] & 0x1f;
	} else if ((bytes[0] & 0xf0) == 0xe0) {
		size = 3;
		*code = bytes[0] & 0x0f;
	} else if ((bytes[0] & 0xf8) == 0xf0) {
		size = 4;
		*code = bytes[0] & 0x07;
	} else {
		return 0;
	}
	if (size > length)
		return 0;
	for (size_t i = 1; i < size; i++) {
		if ((bytes[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (bytes[i] & 0x3f);
	}
	if (*code < smallest[size] || *code > 0x10ffff || (*code >= 0xd800 && *code <= 0xdfff))
		return 0;
	return size;
}

void text_line(char *text)
{
	size_t length = strlen(text);

	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t size = text_character(text + i, length - i, &code);

		if (!size)
			text[i] = '?';
		else if (code == '\n' || code == '\r' || code == '\t')
			text[i] = ' ';
		else if (code < 0x20 || code == 0x7f)
			text[i] = '?';
		i += size ? size : 1;
	}
}

char *text_vformat(const char *format, va_list args)
{
	char *line;

	if (vasprintf(&line, format, args) < 0)
		return NULL;
	text_line(line);
	return line;
}

char *text_format(const char *format, ...)
{
	va_list args;
	char *line;

	va_start(args, format);
	line = text_vformat(format, args);
	va_end(args);
	return line;
}

json_t *text_to_json(const char *text, size_t length)
{
	char *utf8 = malloc(3 * length + 1);
	size_t filled = 0;
	json_t *json;

	if (!utf8)
		return NULL;
	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t size = text_character(text + i, length - i, &code);

		if (size && !stands_for_byte(code)) {
			memcpy(utf8 + filled, text + i, size);
			filled += size;
			i += size;
			continue;
		}
		code = PRIVATE_USE + (unsigned char)text[i++];
		utf8[filled++] = (char)(0xe0 | code >> 12);
		utf8[filled++] = (char)(0x80 | (code >> 6 & 0x3f));
		utf8[filled++] = (char)(0x80 | (code & 0x3f));
	}
	json = json_stringn(utf8, filled);
	free(utf8);
	return json;
}

int text_from_json(const json_t *json, char *text, size_t size)
{
	const char *utf8 = json_string_value(json);
	size_t length = json_string_length(json);
	size_t filled = 0;

	if (!utf8 || strlen(utf8) != length)
		return -1;
	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t used = text_character(utf8 + i, length - i, &code);
		bool byte = used && stands_for_byte(code);
		size_t made = byte ? 1 : used;

		if (!used || filled + made >= size)
			return -1;
		if (byte)
			text[filled] = (char)(code - PRIVATE_USE);
		else
			memcpy(text + filled, utf8 + i, used);
		filled += made;
		i += used;
	}
	text[filled] = '\0';
	return 0;
}
