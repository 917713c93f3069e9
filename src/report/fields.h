/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Members of a C structure as members of a JSON object, by a table. Reading trusts nothing: the
 * object may come from a guest whose kernel is broken.
 */
#ifndef UFFD_CONFORM_REPORT_FIELDS_H
#define UFFD_CONFORM_REPORT_FIELDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "system/error.h"

struct json_field {
	const char *key;
	size_t offset;
	size_t size; /* of a char array; 0: an unsigned int */
	bool required;
};

#define FIELD_TEXT(type, member)                                                                   \
	.offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
#define FIELD_UNSIGNED(type, member) .offset = offsetof(type, member)

/* Tables end with a NULL key. @compact leaves out "" and 0, except of what is required. */
int fields_to_json(const struct json_field *fields, const void *data, bool compact, json_t *object);

/* What is absent and not required is left as it is. @what names the object in messages. */
int fields_from_json(const struct json_field *fields, const json_t *object, const char *what,
		     void *data, struct error *error);

#endif
