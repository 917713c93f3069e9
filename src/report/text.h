/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Text of unknown origin made fit for a line or for JSON. What a finding quotes may hold any
 * byte: a kernel under test, a file name, or a message that was cut inside a character.
 */
#ifndef UFFD_CONFORM_REPORT_TEXT_H
#define UFFD_CONFORM_REPORT_TEXT_H

#include <jansson.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the UTF-8 character that @text begins with, and its code; 0: it is none. */
size_t text_character(const char *text, size_t length, uint32_t *code);

/*
 * Makes one printable line of it, in place: line breaks and tabs become blanks, other control
 * characters and bytes that are no UTF-8 become question marks.
 */
void text_line(char *text);

/* A line made by printf, to be freed; NULL: no memory. */
char *text_vformat(const char *format, va_list args) __attribute__((format(printf, 1, 0)));
char *text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * JSON holds UTF-8 only. A byte that is none, 0x80 to 0xff, becomes a character of the private
 * use area, U+F780 to U+F7FF, so that text_from_json() gives back the very same bytes.
 */
json_t *text_to_json(const char *text, size_t length);

/* -1: no string, a NUL within, or with its end it does not fit into @size bytes. */
int text_from_json(const json_t *json, char *text, size_t size);

#endif
