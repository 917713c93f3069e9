// SPDX-License-Identifier: GPL-2.0-only
#include "known/known.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

static bool same_tree(struct known_release a, struct known_release b)
{
	return a.major == b.major && a.minor == b.minor;
}

static bool older(struct known_release a, struct known_release b)
{
	if (a.major != b.major)
		return a.major < b.major;
	if (a.minor != b.minor)
		return a.minor < b.minor;
	return a.sublevel < b.sublevel;
}

static bool is_set(struct known_release release)
{
	return release.major || release.minor;
}

enum known_status known_status(const struct known_bug *bug, struct known_release kernel)
{
	if (!is_set(kernel) || older(kernel, bug->since))
		return KNOWN_UNAFFECTED;
	if (is_set(bug->fixed) && !older(kernel, bug->fixed))
		return KNOWN_FIXED;
	for (size_t i = 0; i < KNOWN_STABLE_MAX && is_set(bug->stable[i]); i++)
		if (same_tree(kernel, bug->stable[i]) && !older(kernel, bug->stable[i]))
			return KNOWN_FIXED;
	return KNOWN_AFFECTED;
}

bool known_in_cell(const struct known_bug *bug, const char *cell)
{
	for (size_t i = 0; i < KNOWN_CELLS_MAX; i++)
		if (bug->cells[i] && !fnmatch(bug->cells[i], cell, 0))
			return true;
	return false;
}

const struct known_bug *known_find(const struct known_bugs *bugs, const char *cell,
				   enum clause clause, struct known_release kernel,
				   enum known_status *status)
{
	const struct known_bug *fixed = NULL;

	for (size_t i = 0; i < bugs->count; i++) {
		const struct known_bug *bug = &bugs->bugs[i];

		if (!(bug->clauses >> clause & 1) || !known_in_cell(bug, cell))
			continue;
		*status = known_status(bug, kernel);
		if (*status == KNOWN_AFFECTED)
			return bug;
		if (*status == KNOWN_FIXED && !fixed)
			fixed = bug;
	}
	*status = fixed ? KNOWN_FIXED : KNOWN_UNAFFECTED;
	return fixed;
}

const struct known_bug *known_by_id(const struct known_bugs *bugs, const char *id)
{
	for (size_t i = 0; i < bugs->count; i++)
		if (!strcmp(bugs->bugs[i].id, id))
			return &bugs->bugs[i];
	return NULL;
}

static size_t add_release(struct known_release release, const char *before, char *text, size_t size,
			  size_t length)
{
	if (length >= size)
		return length;
	length += (size_t)snprintf(text + length, size - length, "%s%u.%u", before, release.major,
				   release.minor);
	if (release.sublevel && length < size)
		length += (size_t)snprintf(text + length, size - length, ".%u", release.sublevel);
	return length;
}

void known_format_fix(const struct known_bug *bug, char *text, size_t size)
{
	const char *before = ", in ";
	size_t length;

	if (!bug->commit) {
		snprintf(text, size, "not fixed yet");
		return;
	}
	length = (size_t)snprintf(text, size, "%s", bug->commit);
	if (is_set(bug->fixed)) {
		length = add_release(bug->fixed, before, text, size, length);
		before = " and ";
	}
	for (size_t i = 0; i < KNOWN_STABLE_MAX && is_set(bug->stable[i]); i++) {
		length = add_release(bug->stable[i], before, text, size, length);
		before = " and ";
	}
}
