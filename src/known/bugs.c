// SPDX-License-Identifier: GPL-2.0-only
#include "known/known.h"

static const struct known_bug bugs[] = {
	{
		/* replace_page() of mm/ksm.c makes the new entry from the page alone. */
		.id = "ksm-merge-loses-soft-dirty",
		.cells = { "ksm/*/soft-dirty" },
		.clauses = KNOWN_CLAUSE(R4),
		.title = "mm/ksm: keep soft-dirty when merging a page",
		.commit = "2efc6332f18b",
		.since = { 3, 11, 0 },
		.fixed = { 7, 4, 0 },
	},
	{
		/* is_mergeable_vma() overlooks VM_SOFTDIRTY, and the merged area has either. */
		.id = "vma-merge-loses-soft-dirty",
		.cells = { "remap/*/soft-dirty" },
		.clauses = KNOWN_CLAUSE(R9),
		.title = "mm: propagate VM_SOFTDIRTY on merge",
		.commit = "6707915e030a",
		.since = { 3, 12, 0 },
		.fixed = { 6, 19, 0 },
	},
};

const struct known_bugs known_bugs = {
	.bugs = bugs,
	.count = sizeof(bugs) / sizeof(bugs[0]),
};
