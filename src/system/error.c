// SPDX-License-Identifier: GPL-2.0-only
#include "system/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int error_set(struct error *error, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(error->text, sizeof(error->text), format, args);
	va_end(args);
	return -1;
}

int error_errno(struct error *error, const char *format, ...)
{
	int saved = errno;
	size_t length;
	va_list args;

	va_start(args, format);
	vsnprintf(error->text, sizeof(error->text), format, args);
	va_end(args);
	length = strlen(error->text);
	snprintf(error->text + length, sizeof(error->text) - length, ": %s", strerror(saved));
	errno = saved;
	return -1;
}

void error_append(struct error *error, const char *format, ...)
{
	size_t length = strlen(error->text);
	va_list args;

	va_start(args, format);
	vsnprintf(error->text + length, sizeof(error->text) - length, format, args);
	va_end(args);
}
