// SPDX-License-Identifier: GPL-2.0-only
/* The table of known bugs: each entry is complete, and about cells that there are. */
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "cases/cases.h"
#include "known/known.h"
#include "runner/plan.h"
#include "tap.h"

static struct plan plan;

static unsigned int matches(const char *glob)
{
	unsigned int count = 0;

	for (size_t i = 0; i < plan.count; i++)
		count += !fnmatch(glob, plan.cells[i].name, 0);
	return count;
}

static void test_entry(const struct known_bug *bug)
{
	const char *id = bug->id ? bug->id : "?";

	ok(bug->id && strlen(bug->id) < RESULT_BUG_MAX &&
		   strlen("known:") + strlen(bug->id) < RESULT_TOKEN_MAX,
	   "%s: an id that fits", id);
	ok(known_by_id(&known_bugs, id) == bug, "%s: the only one", id);
	ok(bug->cells[0] && bug->clauses && !(bug->clauses >> CLAUSE_COUNT),
	   "%s: cells and clauses", id);
	for (int i = 0; i < KNOWN_CELLS_MAX && bug->cells[i]; i++)
		ok(matches(bug->cells[i]), "%s: there is a cell %s", id, bug->cells[i]);
	ok(!bug->title == !bug->commit && !bug->commit == !bug->fixed.major,
	   "%s: a fix has title, commit, and release", id);
	/* As many digits as a source vouches for. */
	ok(!bug->commit || (strlen(bug->commit) >= 7 && strlen(bug->commit) <= 12 &&
			    strspn(bug->commit, "0123456789abcdef") == strlen(bug->commit)),
	   "%s: a commit of 7 to 12 digits", id);
	ok(bug->commit || !bug->stable[0].major, "%s: no stable release without a fix", id);
	is_int(known_status(bug, bug->since), KNOWN_AFFECTED, "%s: broken since", id);
	for (int i = 0; i < KNOWN_STABLE_MAX && bug->stable[i].major; i++)
		ok(bug->stable[i].sublevel &&
			   known_status(bug, (struct known_release){ bug->stable[i].major,
								     bug->stable[i].minor,
								     bug->stable[i].sublevel -
									     1 }) == KNOWN_AFFECTED,
		   "%s: stable release %d is between since and fixed", id, i + 1);
}

/* What the programs in kernel/bugs have shown of these kernels, or their sources. */
static void test_kernels(void)
{
	static const struct known_release kernels[] = {
		{ 6, 1, 192 },
		{ 6, 12, 117 },
		{ 6, 18, 44 },
	};
	static const struct {
		const char *id, *affected; /* '+' for each kernel that is */
	} bugs[] = {
		{ "clear-refs-leaves-migrating-writable", "-++" },
		{ "fork-drops-armed-file-thp", "-++" },
		{ "growth-not-soft-dirty", "+++" },
		{ "hugetlb-fork-copies-uffd-wp", "+--" },
		{ "hugetlb-fork-drops-uffd-wp-of-pinned", "+--" },
		{ "hugetlb-reuses-spliced-page", "+++" },
		{ "hugetlb-unshare-loses-uffd-wp", "+--" },
		{ "ksm-merge-loses-soft-dirty", "+++" },
		{ "ksm-merge-loses-uffd-wp", "+++" },
		{ "ksm-unmerge-sets-soft-dirty", "+--" },
		{ "migration-sets-soft-dirty", "+--" },
		{ "move-leaves-swapped-clean", "---" },
		{ "mremap-merge-drops-registration", "+++" },
		{ "mremap-page-table-soft-dirty", "+++" },
		{ "scan-arms-migrating", "-++" },
		{ "scan-arms-poison", "-++" },
		{ "scan-passes-over-hugetlb", "-++" },
		{ "scan-tells-stale-walk-end", "-++" },
		{ "scan-without-buffer-arms-all", "-++" },
		{ "vma-merge-loses-soft-dirty", "++-" },
	};

	is_int(known_bugs.count, sizeof(bugs) / sizeof(bugs[0]), "each bug is told of below");
	for (size_t i = 0; i < sizeof(bugs) / sizeof(bugs[0]); i++) {
		const struct known_bug *bug = known_by_id(&known_bugs, bugs[i].id);
		char affected[8] = "";

		for (size_t j = 0; bug && j < sizeof(kernels) / sizeof(kernels[0]); j++)
			affected[j] = known_status(bug, kernels[j]) == KNOWN_AFFECTED ? '+' : '-';
		is_str(affected, bugs[i].affected, "%s in 6.1.192, 6.12.117, 6.18.44", bugs[i].id);
	}
}

/* Cells that pass on a kernel that has the bug would get a remark that it does not show. */
static void test_others(void)
{
	static const char *const others[] = {
		"fork/event-child-writes/thp/uffd-wp-async",
		"fork/arm-after/hugetlb-private/uffd-wp",
		"fork/event-child-writes/hugetlb-private/uffd-wp",
		"fork/child-writes/hugetlb-private/none",
		"fork/child-writes/hugetlb/uffd-wp",
		"pin/read/anon/uffd-wp",
		"ksm/clean/anon/soft-dirty",
		"ksm/armed/anon/none",
		"ksm/arm/anon/uffd-wp",
		"migrate/write/thp/soft-dirty",
		"migrate/write/shmem-thp/soft-dirty",
		"migrate/none/anon/soft-dirty",
		"migrate/fork/mthp/soft-dirty",
		"migrate/fork-after/thp/soft-dirty",
		"migrate/child/anon/soft-dirty",
		"migrate/arm/shmem/soft-dirty",
		"remap/move-in-event/anon/uffd-wp",
		"remap/move-in/anon/none",
		"remap/mremap/anon/soft-dirty",
	};

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		bool about = false;

		for (size_t j = 0; j < known_bugs.count; j++)
			about = about || known_in_cell(&known_bugs.bugs[j], others[i]);
		ok(matches(others[i]) == 1 && !about, "no bug is about %s", others[i]);
	}
}

int main(void)
{
	static const struct selection everything;
	struct sequence *sequences;
	struct error error;
	size_t count;

	if (cases_builtin(&sequences, &count, &error) ||
	    plan_make(&plan, sequences, count, &everything, &error)) {
		ok(false, "the built-in cells: %s", error.text);
		return tap_done();
	}
	for (size_t i = 0; i < known_bugs.count; i++)
		test_entry(&known_bugs.bugs[i]);
	test_kernels();
	test_others();
	plan_free(&plan);
	sequences_free(sequences, count);
	return tap_done();
}
