// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/build_log.h"

#include <stdio.h>
#include <string.h>

/* What has nothing to do with the commit, whatever else went wrong. */
static const char *const machine[] = {
	"No space left on device",
	"Disk quota exceeded",
	"Read-only file system",
	"Cannot allocate memory",
	"Killed signal terminated program",
	"The source tree is not clean",
	"source directory cannot contain spaces or colons",
	NULL,
};

/* A program or the headers of a library that are not installed. */
static const char *const missing[] = {
	": command not found",
	": not found",
	"gelf.h: No such file",
	"libelf.h: No such file",
	"openssl/opensslv.h: No such file",
	"openssl/bio.h: No such file",
	"Please install libelf-dev",
	NULL,
};

/* From the most telling on. */
static const char *const compiler[] = { " error: ", " fatal error: ", NULL };
static const char *const linker[] = { "undefined reference to", "multiple definition of",
				      "undefined symbol",	"ERROR: modpost",
				      "ld: cannot find",	NULL };
static const char *const builder[] = { "***", NULL };

static bool line_has(const char *line, size_t length, const char *const *words)
{
	for (; *words; words++)
		if (memmem(line, length, *words, strlen(*words)))
			return true;
	return false;
}

static const char *find_line(const char *log, const char *const *words, size_t *length)
{
	for (const char *line = log; *line; line += *length + (line[*length] == '\n')) {
		*length = strcspn(line, "\n");
		if (line_has(line, *length, words))
			return line;
	}
	return NULL;
}

static const char *last_line(const char *log, size_t *length)
{
	const char *last = "";

	*length = 0;
	for (const char *line = log; *line; line += strcspn(line, "\n"), line += *line == '\n')
		if (*line != '\n')
			last = line;
	*length = strcspn(last, "\n");
	return last;
}

bool build_log_reason(const char *log, const char *source, char *reason, size_t size)
{
	static const char *const *const kinds[] = { compiler, missing, linker, builder };
	size_t length, prefix = strlen(source);
	const char *line = find_line(log, machine, &length);
	bool hopeless = line != NULL;

	for (size_t i = 0; !line && i < sizeof(kinds) / sizeof(kinds[0]); i++)
		line = find_line(log, kinds[i], &length);
	if (!line)
		line = last_line(log, &length);
	hopeless |= line_has(line, length, missing);
	if (length > prefix && !memcmp(line, source, prefix) && line[prefix] == '/') {
		line += prefix + 1;
		length -= prefix + 1;
	}
	snprintf(reason, size, "%.*s", (int)length, line);
	return hopeless;
}
