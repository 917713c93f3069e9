// SPDX-License-Identifier: GPL-2.0-only
#include "report/fields.h"

#include <limits.h>
#include <string.h>

#include "report/text.h"

int fields_to_json(const struct json_field *fields, const void *data, bool compact, json_t *object)
{
	for (const struct json_field *field = fields; field->key; field++) {
		const char *member = (const char *)data + field->offset;
		json_t *value;

		if (field->size) {
			size_t length = strnlen(member, field->size - 1);

			if (compact && !field->required && !length)
				continue;
			value = text_to_json(member, length);
		} else {
			unsigned int number = *(const unsigned int *)(const void *)member;

			if (compact && !field->required && !number)
				continue;
			value = json_integer(number);
		}
		if (json_object_set_new(object, field->key, value))
			return -1;
	}
	return 0;
}

static int unsigned_from_json(const json_t *json, unsigned int *number)
{
	json_int_t value = json_integer_value(json);

	if (!json_is_integer(json) || value < 0 || value > (json_int_t)UINT_MAX)
		return -1;
	*number = (unsigned int)value;
	return 0;
}

int fields_from_json(const struct json_field *fields, const json_t *object, const char *what,
		     void *data, struct error *error)
{
	if (!json_is_object(object))
		return error_set(error, "%s: no JSON object", what);
	for (const struct json_field *field = fields; field->key; field++) {
		char *member = (char *)data + field->offset;
		const json_t *value = json_object_get(object, field->key);

		if (!value && field->required)
			return error_set(error, "%s: \"%s\" is missing", what, field->key);
		if (!value)
			continue;
		if (field->size) {
			if (text_from_json(value, member, field->size))
				return error_set(error, "%s: \"%s\" is no string below %zu bytes",
						 what, field->key, field->size);
		} else if (unsigned_from_json(value, (unsigned int *)(void *)member)) {
			return error_set(error, "%s: \"%s\" is no integer from 0 to %u", what,
					 field->key, UINT_MAX);
		}
	}
	return 0;
}
