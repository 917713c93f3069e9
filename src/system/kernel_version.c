// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

#include "system/facts.h"

static bool parse_number(const char **text, unsigned int *number)
{
	unsigned long value;
	char *end;

	if (!isdigit((unsigned char)**text))
		return false;
	errno = 0;
	value = strtoul(*text, &end, 10);
	if (errno || value > UINT16_MAX)
		return false;
	*text = end;
	*number = (unsigned int)value;
	return true;
}

struct kernel_version kernel_version_parse(const char *release)
{
	static const struct kernel_version unknown = { 0, 0 };
	struct kernel_version version;

	if (!parse_number(&release, &version.major) || *release++ != '.' ||
	    !parse_number(&release, &version.minor))
		return unknown;
	return version;
}

/* @text begins with "6.12.117" of version 6.12. */
static bool parse_sublevel(const char *text, struct kernel_version version, unsigned int *sublevel)
{
	struct kernel_version seen = { 0 };

	return parse_number(&text, &seen.major) && *text++ == '.' &&
	       parse_number(&text, &seen.minor) && *text++ == '.' &&
	       parse_number(&text, sublevel) && seen.major == version.major &&
	       seen.minor == version.minor;
}

unsigned int kernel_sublevel_find(struct kernel_version version, const char *const *texts)
{
	unsigned int greatest = 0, sublevel;

	for (; *texts; texts++)
		for (const char *at = *texts; *at; at++)
			if ((at == *texts || isspace((unsigned char)at[-1])) &&
			    parse_sublevel(at, version, &sublevel) && sublevel > greatest)
				greatest = sublevel;
	return greatest;
}
