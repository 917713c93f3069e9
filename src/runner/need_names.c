// SPDX-License-Identifier: GPL-2.0-only
#include "runner/need_names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/result.h"

static void shorten(const char *token, char *name, size_t size)
{
	static const char *const prefixes[] = { "no-", "lacks:", "needs-" };

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++) {
		if (!strncmp(token, prefixes[i], strlen(prefixes[i]))) {
			token += strlen(prefixes[i]);
			break;
		}
	}
	snprintf(name, size, "%s", token);
	for (; *name; name++)
		*name = *name == '_' ? '-' : (char)tolower((unsigned char)*name);
}

uint64_t needs_named(const char *name)
{
	char wanted[RESULT_TOKEN_MAX], short_name[RESULT_TOKEN_MAX];
	uint64_t needs = 0;

	shorten(name, wanted, sizeof(wanted));
	for (int need = 0; need < NEED_COUNT; need++) {
		shorten(need_info((enum need)need)->token, short_name, sizeof(short_name));
		/* "no-wp" is no token: only a name without a prefix may differ from it. */
		if (!strcasecmp(name, need_info((enum need)need)->token) ||
		    (!strcmp(wanted, short_name) && strlen(wanted) == strlen(name)))
			needs |= UINT64_C(1) << need;
	}
	return needs;
}

bool needs_have_token(uint64_t needs, const char *token)
{
	for (int need = 0; need < NEED_COUNT; need++)
		if (needs >> need & 1 && !strcmp(need_info((enum need)need)->token, token))
			return true;
	return false;
}

void needs_format_names(char *text, size_t size)
{
	char name[RESULT_TOKEN_MAX];
	size_t length = 0;

	text[0] = '\0';
	for (int need = 0; need < NEED_COUNT && length < size; need++) {
		const char *token = need_info((enum need)need)->token;

		/* Several needs may share a token. */
		if (needs_have_token((UINT64_C(1) << need) - 1, token))
			continue;
		shorten(token, name, sizeof(name));
		length += (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "",
					   name);
	}
}
