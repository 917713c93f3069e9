// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "live/boundary_attempt.h"
#include "system/uapi.h"

#define REGIONS 8

/* The right argument, but for one field. */
static struct uc_pm_scan_arg wrong_argument(const struct boundary_attempt *plan,
					    const struct boundary_area *area,
					    const struct uc_page_region *regions)
{
	struct uc_pm_scan_arg scan = {
		.size = sizeof(scan),
		.start = (uintptr_t)area->start,
		.end = (uintptr_t)area->start + area->size,
		.vec = (uintptr_t)regions,
		.vec_len = REGIONS,
		.category_mask = UC_PAGE_IS_PRESENT,
		.return_mask = UC_PAGE_IS_PRESENT,
	};

	switch (plan->field) {
	case BOUNDARY_FIELD_SIZE:
		scan.size = plan->value;
		break;
	case BOUNDARY_FIELD_FLAGS:
		scan.flags = plan->value;
		break;
	case BOUNDARY_FIELD_START:
		scan.start += plan->value;
		scan.end += plan->value;
		break;
	case BOUNDARY_FIELD_LENGTH:
		scan.end = scan.start + plan->value;
		break;
	case BOUNDARY_FIELD_VEC:
		scan.vec = plan->value;
		break;
	case BOUNDARY_FIELD_VEC_LEN:
		scan.vec_len = plan->value;
		break;
	case BOUNDARY_FIELD_MAX_PAGES:
		scan.max_pages = plan->value;
		break;
	case BOUNDARY_FIELD_INVERTED:
		scan.category_inverted |= plan->value;
		break;
	case BOUNDARY_FIELD_MASK:
		scan.category_mask |= plan->value;
		break;
	case BOUNDARY_FIELD_ANYOF:
		scan.category_anyof_mask |= plan->value;
		break;
	case BOUNDARY_FIELD_RETURN:
		scan.return_mask |= plan->value;
		break;
	case BOUNDARY_FIELD_NONE:
	case BOUNDARY_FIELD_COUNT:
		break;
	}
	return scan;
}

/* Every second page is there, so each is a region of its own. */
static int regions_expected(const struct boundary_attempt *plan)
{
	if (plan->field == BOUNDARY_FIELD_NONE)
		return __builtin_popcount(plan->populated);
	return plan->field == BOUNDARY_FIELD_VEC_LEN || plan->field == BOUNDARY_FIELD_MAX_PAGES;
}

static void judge_walk(const struct boundary_attempt *plan, const struct boundary_area *area,
		       const struct uc_pm_scan_arg *scan, const struct uc_page_region *regions,
		       int found, struct boundary_outcome *outcome)
{
	int expected = regions_expected(plan);
	uint64_t first_end = (uintptr_t)area->start + BOUNDARY_PAGE;
	bool all = found != 1 || expected != 1;
	/* A walk that ended early stands behind what it told and not behind what it did not. */
	uint64_t least = all ? scan->end : first_end;
	uint64_t most = all ? scan->end : first_end + BOUNDARY_PAGE;

	if (found != expected)
		snprintf(outcome->rest, sizeof(outcome->rest), "%d ranges found", found);
	else if (scan->walk_end < least || scan->walk_end > most)
		snprintf(outcome->rest, sizeof(outcome->rest), "walk_end lies at offset %" PRId64,
			 (int64_t)(scan->walk_end - (uintptr_t)area->start));
	else if (found &&
		 (regions[0].start != (uintptr_t)area->start || regions[0].end != first_end))
		snprintf(outcome->rest, sizeof(outcome->rest),
			 "the first range has %" PRId64 " bytes",
			 (int64_t)(regions[0].end - regions[0].start));
	outcome->rest_wrong = outcome->rest[0];
}

int boundary_pagemap(const struct boundary_info *info, struct boundary_outcome *outcome,
		     struct error *error)
{
	const struct boundary_attempt *plan = &info->attempt;
	struct uc_page_region regions[REGIONS] = { 0 };
	struct uc_pm_scan_arg scan;
	struct boundary_area area = { .file = -1 };
	int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	int ret, found;

	if (pagemap < 0)
		return error_errno(error, "/proc/self/pagemap");
	ret = boundary_area_map(&area, plan->memory, plan->populated, error);
	if (!ret) {
		scan = wrong_argument(plan, &area, regions);
		found = ioctl(pagemap, UC_PAGEMAP_SCAN,
			      plan->bad_pointer ? (void *)sizeof(scan.size) : &scan);
		outcome->error_number = found < 0 ? errno : 0;
		if (found >= 0)
			judge_walk(plan, &area, &scan, regions, found, outcome);
	}
	boundary_area_unmap(&area);
	close(pagemap);
	return ret;
}
