// SPDX-License-Identifier: GPL-2.0-only
/* The table of boundaries, and that the imitated kernel keeps to it but for its faults. */
#include "contract/boundary.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/result.h"
#include "sequence/sequence.h"
#include "sim/boundary.h"
#include "tap.h"

static bool right(enum boundary boundary, enum sim_boundary_fault fault)
{
	struct boundary_outcome outcome;

	sim_boundary(fault, boundary, &outcome);
	return boundary_errno_right(boundary_info(boundary), outcome.error_number) &&
	       !outcome.rest_wrong;
}

/* What has no name is written as its number. */
static bool named(int error_number)
{
	char text[24];

	boundary_errno_text(error_number, text, sizeof(text));
	return strncmp(text, "errno ", strlen("errno "));
}

static void check_entry(enum boundary boundary)
{
	const struct boundary_info *info = boundary_info(boundary);
	char text[sizeof(((struct finding *)NULL)->expected) + 1];
	bool well;

	if (!ok(info->name && info->call && info->source, "boundary %u is there", boundary))
		return;
	boundary_expected(info, text, sizeof(text));
	well = boundary_find(info->name, strlen(info->name)) == (int)boundary &&
	       strlen(info->name) + strlen("boundary/") < SEQUENCE_NAME_MAX &&
	       strchr("BRSD", clause_info(info->clause)->id[0]) && named(info->errnos[0]) &&
	       strlen(text) < sizeof(text) - 1;
	ok(well, "%s: its name, its clause and what is expected (%s)", info->name, text);
	/* Each expectation can fail: by any errno that is not in it. */
	ok(!boundary_errno_right(info, EXDEV) && boundary_errno_right(info, 0) == !info->errnos[0],
	   "%s: another errno is wrong", info->name);
	ok(right(boundary, SIM_BOUNDARY_HEALTHY), "%s: the healthy imitation keeps to it",
	   info->name);
}

static const struct {
	enum sim_boundary_fault fault;
	const char *name; /* of a boundary that tells */
	unsigned int broken;
} faulty[] = {
	{ SIM_BOUNDARY_ACCEPTS_UNALIGNED, "writeprotect-start-unaligned", 19 },
	{ SIM_BOUNDARY_ACCEPTS_UNKNOWN_FEATURES, "api-unknown-feature", 2 },
	{ SIM_BOUNDARY_WRONG_OUTPUT_FIELD, "copy-partly-populated", 35 },
	{ SIM_BOUNDARY_SCAN_ACCEPTS_UNKNOWN_FLAGS, "scan-unknown-flags", 1 },
	{ SIM_BOUNDARY_IGNORES_CHANGES, "writeprotect-while-forking", 13 },
	{ SIM_BOUNDARY_WAKES_EVERYBODY, "wake-other-page", 5 },
	{ SIM_BOUNDARY_NEW_MEMORY_CLEAN, "heap-grown", 6 },
	{ SIM_BOUNDARY_SCAN_IGNORES_MASKS, "scan-inverted", 10 },
	{ SIM_BOUNDARY_SCAN_WRONG_WALK_END, "scan-many-ranges", 6 },
	{ SIM_BOUNDARY_IGNORES_DONTWAKE, "unprotect-dontwake", 6 },
	{ SIM_BOUNDARY_API_TELLS_WRONG, "api-refusal-zeroes", 3 },
	{ SIM_BOUNDARY_EVENT_WRONG_ADDRESS, "event-exact-address", 2 },
	{ SIM_BOUNDARY_SCAN_ACCEPTS_ADDRESSES, "scan-vec-too-long", 4 },
	{ SIM_BOUNDARY_IGNORES_USER_MODE, "user-mode-fork-kernel-access", 2 },
	{ SIM_BOUNDARY_PART_IS_WHOLE, "part-of-huge-data", 9 },
	{ SIM_BOUNDARY_MOVES_CLEAN, "move-swapped-soft-dirty", 3 },
	{ SIM_BOUNDARY_CONTINUES_WRITABLE, "continue-private-hugetlb", 1 },
	{ SIM_BOUNDARY_SECOND_DROP_UNARMS, "dontneed-hugetlb-twice", 1 },
};

static void check_faults(void)
{
	for (size_t i = 0; i < sizeof(faulty) / sizeof(faulty[0]); i++) {
		int named_one = boundary_find(faulty[i].name, strlen(faulty[i].name));
		unsigned int broken = 0;

		for (enum boundary j = 0; j < BOUNDARY_COUNT; j++)
			broken += !right(j, faulty[i].fault);
		is_int(broken, faulty[i].broken, "fault %u: how many boundaries tell",
		       faulty[i].fault);
		ok(named_one >= 0 && !right(named_one, faulty[i].fault), "fault %u: %s tells",
		   faulty[i].fault, faulty[i].name);
	}
}

static void check_text(void)
{
	struct boundary_info info = { .errnos = { EINVAL, ENOENT }, .rest = "more" };
	char text[64];

	boundary_expected(&info, text, sizeof(text));
	is_str(text, "EINVAL or ENOENT; more", "what is expected, in words");
	ok(boundary_errno_right(&info, ENOENT) && !boundary_errno_right(&info, 0),
	   "either errno is right, success is not");
	boundary_errno_text(0, text, sizeof(text));
	is_str(text, "success", "success has a name");
	boundary_errno_text(EXDEV, text, sizeof(text));
	is_str(text, "errno 18", "an errno without a name is a number");
	is_int(boundary_find("no-such", strlen("no-such")), -1, "an unknown name");
	is_int(boundary_find("api-twice ", strlen("api-twice")), boundary_find("api-twice", 9),
	       "a name ends with its length");
	ok(!boundary_name(BOUNDARY_COUNT), "nothing above the last");
}

int main(void)
{
	for (enum boundary i = 0; i < BOUNDARY_COUNT; i++)
		check_entry(i);
	check_faults();
	check_text();
	return tap_done();
}
