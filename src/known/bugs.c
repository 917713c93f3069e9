// SPDX-License-Identifier: GPL-2.0-only
#include "known/known.h"

/* Each has a program in kernel/bugs that shows it alone, with the lines of the kernel it is in. */
static const struct known_bug bugs[] = {
	{
		/* kernel/bugs/clear-refs-migration.c; older ones set soft-dirty when it has moved. */
		.id = "clear-refs-leaves-migrating-writable",
		.cells = { "race/arm-migrate/anon/soft-dirty" },
		.clauses = KNOWN_CLAUSE(R3),
		.since = { 6, 9, 0 },
	},
	{
		/* kernel/bugs/hugetlb-fork-armed.c; such a page of the child cannot be written. */
		.id = "hugetlb-fork-copies-uffd-wp",
		.cells = { "fork/[pcdtmu]*/hugetlb-private/uffd-wp*" },
		.clauses = KNOWN_CLAUSE(S3),
		.hangs = true,
		.title = "mm/hugetlb: fix uffd-wp during fork()",
		.commit = "5a2f8d2",
		.since = { 5, 19, 0 },
		.fixed = { 6, 4, 0 },
		.stable = { { 6, 3, 2 } },
	},
	{
		/* kernel/bugs/hugetlb-fork-pinned.c: the early copy that fork makes for the child.
		 */
		.id = "hugetlb-fork-drops-uffd-wp-of-pinned",
		.cells = { "pin/event-fork-hugetlb/*" },
		.clauses = KNOWN_CLAUSE(R5) | KNOWN_CLAUSE(X1) | KNOWN_CLAUSE(R1),
		.title = "mm/hugetlb: fix uffd-wp during fork()",
		.commit = "5a2f8d2",
		.since = { 5, 19, 0 },
		.fixed = { 6, 4, 0 },
		.stable = { { 6, 3, 2 } },
	},
	{
		/* kernel/bugs/fork-drops-armed-file-thp.c: copy_huge_pmd() */
		.id = "fork-drops-armed-file-thp",
		.cells = { "fork/event-huge-file/*" },
		.clauses = KNOWN_CLAUSE(R5) | KNOWN_CLAUSE(X1),
		.since = { 6, 7, 0 },
	},
	{
		/* kernel/bugs/hugetlb-splice.c: hugetlb_wp() looks at the mappings alone. */
		.id = "hugetlb-reuses-spliced-page",
		.cells = { "pin/spliced/hugetlb-private/*" },
		.clauses = KNOWN_CLAUSE(D1),
		.since = { 5, 19, 0 },
	},
	{
		/* kernel/bugs/hugetlb-unshare-armed.c */
		.id = "hugetlb-unshare-loses-uffd-wp",
		.cells = { "pin/read/hugetlb-private/uffd-wp*",
			   "fork/armed-reader/hugetlb-private/uffd-wp*" },
		.clauses = KNOWN_CLAUSE(R1) | KNOWN_CLAUSE(R4) | KNOWN_CLAUSE(X1),
		.title = "mm/hugetlb: fix uffd-wp bit lost when unsharing happens",
		.commit = "0f230bc",
		.since = { 5, 19, 0 },
		.fixed = { 6, 4, 0 },
	},
	{
		/* kernel/bugs/ksm-merge-soft-dirty.c */
		.id = "ksm-merge-loses-soft-dirty",
		.cells = { "ksm/dirty/*/soft-dirty" },
		.clauses = KNOWN_CLAUSE(R4) | KNOWN_CLAUSE(X1),
		.title = "mm/ksm: keep soft-dirty when merging a page",
		.commit = "2efc6332f18b",
		.since = { 3, 11, 0 },
		.fixed = { 7, 4, 0 },
	},
	{
		/* kernel/bugs/ksm-merge-uffd-wp.c */
		.id = "ksm-merge-loses-uffd-wp",
		.cells = { "ksm/armed/*/uffd-wp*" },
		.clauses = KNOWN_CLAUSE(R1) | KNOWN_CLAUSE(R4),
		.since = { 5, 7, 0 },
	},
	{
		/* kernel/bugs/ksm-unmerge-soft-dirty.c */
		.id = "ksm-unmerge-sets-soft-dirty",
		.cells = { "ksm/arm-unmerge/*/soft-dirty" },
		.clauses = KNOWN_CLAUSE(S6),
		.title = "mm/ksm: fix KSM COW breaking with userfaultfd-wp via FAULT_FLAG_UNSHARE",
		.commit = "6cce3314b928",
		.since = { 3, 11, 0 },
		.fixed = { 6, 2, 0 },
	},
	{
		/*
		 * kernel/bugs/migration-soft-dirty.c; what is soft-dirty is made writable by
		 * mprotect(), and then a write takes no fault (R3).
		 */
		.id = "migration-sets-soft-dirty",
		.cells = { "migrate/[wbprfh]*/anon/soft-dirty", "migrate/[wbpr]*/mthp/soft-dirty",
			   "migrate/[wbprfh]*/shmem/soft-dirty",
			   "migrate/[wbprf]*/shmem-private/soft-dirty",
			   "migrate/child/shmem/soft-dirty",
			   "migrate/fork-after/[ams]*/soft-dirty" },
		.clauses = KNOWN_CLAUSE(S6) | KNOWN_CLAUSE(R3),
		.title = "mm/migrate: preserve exact soft-dirty state",
		.commit = "055267feaecc",
		.since = { 6, 1, 0 },
		.fixed = { 6, 9, 0 },
	},
	{
		/* kernel/bugs/move-swapped-soft-dirty.c: move_swap_pte() */
		.id = "move-leaves-swapped-clean",
		.cells = { "boundary/move-swapped-soft-dirty/*" },
		.clauses = KNOWN_CLAUSE(R9),
		.title = "mm: userfaultfd: correct dirty flags set for both present and swap pte",
		.commit = "75cb1cca2c88",
		.since = { 6, 8, 0 },
		.fixed = { 6, 15, 0 },
		.stable = { { 6, 12, 30 }, { 6, 14, 8 } },
	},
	{
		/* kernel/bugs/mremap-merge-drops-registration.c */
		.id = "mremap-merge-drops-registration",
		.cells = { "remap/move-in-registered/*/uffd-wp*" },
		.clauses = KNOWN_CLAUSE(R1) | KNOWN_CLAUSE(R2),
		.since = { 5, 7, 0 },
	},
	{
		/* kernel/bugs/mremap-page-table-soft-dirty.c: move_normal_pmd() */
		.id = "mremap-page-table-soft-dirty",
		.cells = { "remap/mremap-split/*/soft-dirty" },
		.clauses = KNOWN_CLAUSE(X1),
		.since = { 5, 0, 0 },
	},
	{
		/* kernel/bugs/mremap-grow-soft-dirty.c: vma_merge_extend(), copy_vma() and
		 * expand_downwards() leave out what mmap_region() and do_brk_flags() do. */
		.id = "growth-not-soft-dirty",
		.cells = { "boundary/mremap-grown/*", "boundary/mremap-moved-grown/*",
			   "boundary/stack-grown/*" },
		.clauses = KNOWN_CLAUSE(R9),
		.since = { 3, 12, 0 },
	},
	{
		/* kernel/bugs/scan-arms-all.c: pagemap_scan_pmd_entry(), "exclusive WP" */
		.id = "scan-without-buffer-arms-all",
		.cells = { "boundary/scan-protect-no-vec/*" },
		.clauses = KNOWN_CLAUSE(B7),
		.since = { 6, 7, 0 },
	},
	{
		/* kernel/bugs/scan-arms-migrating.c: make_uffd_wp_pte() */
		.id = "scan-arms-migrating",
		.cells = { "race/arm-migrate/anon/uffd-wp-async" },
		.clauses = KNOWN_CLAUSE(R4),
		.since = { 6, 7, 0 },
	},
	{
		/* kernel/bugs/scan-arms-poison.c: make_uffd_wp_pte() */
		.id = "scan-arms-poison",
		.cells = { "fill/poison-arm/*" },
		.clauses = KNOWN_CLAUSE(X1),
		.since = { 6, 7, 0 },
	},
	{
		/* kernel/bugs/scan-hugetlb-part.c: pagemap_scan_hugetlb_entry() */
		.id = "scan-passes-over-hugetlb",
		.cells = { "boundary/scan-protect-part-of-hugetlb/*" },
		.clauses = KNOWN_CLAUSE(B7),
		.since = { 6, 7, 0 },
	},
	{
		/* kernel/bugs/scan-walk-end.c: do_pagemap_scan() */
		.id = "scan-tells-stale-walk-end",
		.cells = { "boundary/scan-many-ranges/*" },
		.clauses = KNOWN_CLAUSE(B7),
		.since = { 6, 7, 0 },
	},
	{
		/* kernel/bugs/mremap-merge-soft-dirty.c */
		.id = "vma-merge-loses-soft-dirty",
		.cells = { "remap/move-in/*/soft-dirty", "mprotect/merge-new/*/soft-dirty" },
		.clauses = KNOWN_CLAUSE(R9) | KNOWN_CLAUSE(R4) | KNOWN_CLAUSE(X1),
		.title = "mm: propagate VM_SOFTDIRTY on merge",
		.commit = "6707915e030a",
		.since = { 3, 12, 0 },
		.fixed = { 6, 19, 0 },
		.stable = { { 6, 18, 37 } },
	},
};

const struct known_bugs known_bugs = {
	.bugs = bugs,
	.count = sizeof(bugs) / sizeof(bugs[0]),
};
