// SPDX-License-Identifier: GPL-2.0-only
/* Every boundary on the running kernel; arguments: those alone. */
#include <stdio.h>
#include <string.h>

#include "known/known.h"
#include "live/boundary.h"
#include "runner/boundary_needs.h"
#include "tap.h"

static bool known_to_fail(const struct boundary_info *info, const struct facts *facts)
{
	struct known_release kernel = { .major = facts->version.major,
					.minor = facts->version.minor,
					.sublevel = facts->sublevel };
	enum known_status status;
	char cell[80];

	snprintf(cell, sizeof(cell), "boundary/%s/anon/none", info->name);
	return known_find(&known_bugs, cell, info->clause, kernel, &status) &&
	       status == KNOWN_AFFECTED;
}

static void perform(enum boundary boundary, const struct boundary_setup *setup)
{
	const struct boundary_info *info = boundary_info(boundary);
	const struct need_info *unmet =
		needs_first_unmet(needs_of_boundary(boundary), setup->facts, true);
	struct boundary_outcome outcome;
	struct error error;
	char expected[160], seen[24];

	if (unmet) {
		skip(1, "%s: %s", info->name, unmet->token);
		return;
	}
	if (boundary_perform(boundary, setup, &outcome, &error)) {
		ok(false, "%s", info->name);
		diag("%s", error.text);
		return;
	}
	boundary_expected(info, expected, sizeof(expected));
	boundary_errno_text(outcome.error_number, seen, sizeof(seen));
	if (clause_predates(info->clause, setup->facts->version)) {
		skip(1, "%s: %s%s%s, and an older kernel may", info->name, seen,
		     outcome.rest_wrong ? "; " : "", outcome.rest);
		return;
	}
	if (known_to_fail(info, setup->facts)) {
		skip(1, "%s: %s; %s, by a known bug", info->name, seen, outcome.rest);
		return;
	}
	if (!ok(boundary_errno_right(info, outcome.error_number) && !outcome.rest_wrong, "%s",
		info->name))
		diag("%s: expected %s, seen %s; %s", info->call, expected, seen, outcome.rest);
}

int main(int argc, char **argv)
{
	struct facts facts;
	struct error error;
	struct boundary_setup setup = { .facts = &facts };

	if (facts_probe(&facts, &error)) {
		ok(false, "%s", error.text);
		return tap_done();
	}
	for (enum boundary i = 0; i < BOUNDARY_COUNT; i++)
		for (int j = argc > 1; j < argc; j++)
			if (!j || !strcmp(argv[j], boundary_name(i)))
				perform(i, &setup);
	return tap_done();
}
