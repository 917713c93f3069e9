/* SPDX-License-Identifier: GPL-2.0-only */
/* Inside src/sequence only. */
#ifndef UFFD_CONFORM_SEQUENCE_UTF8_H
#define UFFD_CONFORM_SEQUENCE_UTF8_H

#include <stddef.h>

/*
 * Bytes of the character at the beginning of the text; 0 if that is a control character or not
 * well-formed UTF-8.
 */
size_t utf8_printable(const char *text, size_t length);

#endif
