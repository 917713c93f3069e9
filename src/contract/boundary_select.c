// SPDX-License-Identifier: GPL-2.0-only
/*
 * B7: what PAGEMAP_SCAN finds, by its masks, and how far it comes. Most have four pages: the first
 * written, the second absent, the third read and no more, the last written.
 */
#include "contract/boundary_tables.h"
#include "system/uapi.h"

#define SCAN_SOURCE "linux/fs.h (struct pm_scan_arg); "

const struct boundary_info boundary_select[BOUNDARY_GROWN_FIRST - BOUNDARY_SELECT_FIRST] = {
	[BOUNDARY_SCAN_MASK - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-mask",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN with two categories in category_mask",
		.rest = "it finds the pages that have both",
		.needs = NEED(SCAN),
		.source = SCAN_SOURCE "pagemap_scan_is_interesting_page()",
	},
	[BOUNDARY_SCAN_ANYOF - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-anyof",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN with two categories in category_anyof_mask",
		.rest = "it finds the pages that have one of them",
		.needs = NEED(SCAN),
		.source = SCAN_SOURCE "pagemap_scan_is_interesting_page()",
	},
	[BOUNDARY_SCAN_INVERTED - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-inverted",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN with a category in category_mask and category_inverted",
		.rest = "it finds the pages that have it not",
		.needs = NEED(SCAN),
		.source = SCAN_SOURCE "pagemap_scan_is_interesting_page()",
	},
	[BOUNDARY_SCAN_RETURN - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-return",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN with two categories in return_mask, of which a page has one",
		.rest = "each range is told with what it has of them",
		.needs = NEED(SCAN),
		.source = SCAN_SOURCE "pagemap_scan_output()",
	},
	[BOUNDARY_SCAN_RETURN_ONE - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-return-one",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN with one category in return_mask",
		.rest = "pages that differ in others are one range",
		.needs = NEED(SCAN),
		.source = SCAN_SOURCE "pagemap_scan_output(), pagemap_scan_push_range()",
	},
	[BOUNDARY_SCAN_FILE - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-file",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN of shared memory for PAGE_IS_FILE",
		.rest = "it finds all of it",
		.needs = NEED(SCAN) | NEED(MEMFD),
		.source = "Documentation/admin-guide/mm/pagemap.rst (PAGE_IS_FILE); "
			  "pagemap_page_category()",
	},
	[BOUNDARY_SCAN_WPALLOWED - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-wpallowed",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN for PAGE_IS_WPALLOWED, half of the range in async mode",
		.rest = "it finds that half",
		.needs = NEED(UFFD) | NEED(WP) | NEED(SCAN),
		.features = UC_UFFD_FEATURE_WP_ASYNC,
		.source = "Documentation/admin-guide/mm/pagemap.rst (PAGE_IS_WPALLOWED); "
			  "pagemap_scan_test_walk()",
	},
	[BOUNDARY_SCAN_WPALLOWED_INVERTED - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-wpallowed-inverted",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN for no PAGE_IS_WPALLOWED, half of the range in async mode",
		.rest = "it finds the other half",
		.needs = NEED(UFFD) | NEED(WP) | NEED(SCAN),
		.features = UC_UFFD_FEATURE_WP_ASYNC,
		.source = SCAN_SOURCE "pagemap_scan_is_interesting_vma()",
	},
	[BOUNDARY_SCAN_MAX_PAGES_IN_RANGE - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-max-pages-in-range",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN for as many pages as end within a range",
		.rest = "the range ends there, and so does the walk",
		.needs = NEED(SCAN),
		.source = SCAN_SOURCE "pagemap_scan_output()",
	},
	[BOUNDARY_SCAN_NO_VEC - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-no-vec",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN without an output buffer",
		.rest = "no range is found, walk_end is the end",
		.needs = NEED(SCAN),
		.source = "Documentation/admin-guide/mm/pagemap.rst (when the output buffer is "
			  "specified); pagemap_scan_init_bounce_buffer()",
	},
	[BOUNDARY_SCAN_PROTECT_MATCHING - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-protect-matching",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN that protects, for PAGE_IS_PRESENT and PAGE_IS_WRITTEN",
		.rest = "it finds and arms the pages that match, and no others",
		.needs = NEED(UFFD) | NEED(WP) | NEED(SCAN),
		.features = UC_UFFD_FEATURE_WP_ASYNC,
		.source = "linux/fs.h (PM_SCAN_WP_MATCHING: the pages matched); "
			  "pagemap_scan_pmd_entry()",
	},
	[BOUNDARY_SCAN_PROTECT_NO_VEC - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-protect-no-vec",
		.clause = CLAUSE_B7,
		.call = "the same without an output buffer",
		.rest = "it arms the pages that match, and no others",
		.needs = NEED(UFFD) | NEED(WP) | NEED(SCAN),
		.features = UC_UFFD_FEATURE_WP_ASYNC,
		.source = "linux/fs.h (PM_SCAN_WP_MATCHING: the pages matched); "
			  "pagemap_scan_pmd_entry()",
	},
	[BOUNDARY_SCAN_MANY_RANGES - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-many-ranges",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN that finds more ranges than the kernel buffers at a time",
		.rest = "all are found, walk_end is the end",
		.needs = NEED(SCAN),
		.source = "linux/fs.h (walk_end == end: the scan completed); do_pagemap_scan()",
	},
	[BOUNDARY_SCAN_MANY_RANGES_VEC_FULL - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-many-ranges-vec-full",
		.clause = CLAUSE_B7,
		.call = "the same with room for a few less",
		.rest = "so many are found, walk_end lies behind the last, no more is written",
		.needs = NEED(SCAN),
		.source = SCAN_SOURCE "pagemap_scan_flush_buffer()",
	},
	[BOUNDARY_SCAN_PROTECT_MAX_PAGES_HUGE - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-protect-max-pages-huge",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN that protects one page at most, of a transparent huge page",
		.rest = "it is found and armed, the walk ends behind it",
		.needs = NEED(UFFD) | NEED(WP) | NEED(SCAN),
		.features = UC_UFFD_FEATURE_WP_ASYNC,
		.source = SCAN_SOURCE "pagemap_scan_thp_entry(), pagemap_scan_backout_range()",
	},
	[BOUNDARY_SCAN_PROTECT_PART_OF_HUGETLB - BOUNDARY_SELECT_FIRST] = {
		.name = "scan-protect-part-of-hugetlb",
		.clause = CLAUSE_B7,
		.call = "PAGEMAP_SCAN that protects hugetlbfs pages, for as many as end within the "
			"second",
		.rest = "the first is found and armed, the walk ends behind it",
		.needs = NEED(UFFD) | NEED(WP) | NEED(WP_HUGETLB) | NEED(HUGETLB) | NEED(SCAN),
		.features = UC_UFFD_FEATURE_WP_ASYNC,
		.source = SCAN_SOURCE "pagemap_scan_hugetlb_entry()",
	},
};
