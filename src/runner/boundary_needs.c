// SPDX-License-Identifier: GPL-2.0-only
#include "runner/boundary_needs.h"

#include <stddef.h>

#include "system/uapi.h"

static const enum need of_need[BOUNDARY_NEED_COUNT] = {
	[BOUNDARY_NEED_UFFD] = NEED_UFFD,
	[BOUNDARY_NEED_WP] = NEED_WP,
	[BOUNDARY_NEED_MEMFD] = NEED_MEMFD,
	[BOUNDARY_NEED_MEMFD_SECRET] = NEED_MEMFD_SECRET,
	[BOUNDARY_NEED_PAGEMAP] = NEED_PAGEMAP,
	[BOUNDARY_NEED_SOFT_DIRTY] = NEED_SOFT_DIRTY,
	[BOUNDARY_NEED_WP_HUGETLB] = NEED_WP_HUGETLB,
	[BOUNDARY_NEED_HUGETLB] = NEED_HUGETLB,
	[BOUNDARY_NEED_SCAN] = NEED_PAGEMAP_SCAN,
	[BOUNDARY_NEED_DEVICE] = NEED_UFFD_DEVICE,
	[BOUNDARY_NEED_SYS_ADMIN] = NEED_SYS_ADMIN,
	[BOUNDARY_NEED_SYS_PTRACE] = NEED_EVENT_FORK,
	[BOUNDARY_NEED_RESTRICTED] = NEED_RESTRICTED,
	[BOUNDARY_NEED_THP] = NEED_THP,
	[BOUNDARY_NEED_SWAP] = NEED_SWAP,
	[BOUNDARY_NEED_KERNEL_FAULTS] = NEED_KERNEL_FAULTS,
};

/* Fork events have a need of their own, for they need a privilege too. */
static const struct {
	uint64_t feature;
	enum need need;
} of_feature[] = {
	{ UC_UFFD_FEATURE_EVENT_REMAP, NEED_EVENT_REMAP },
	{ UC_UFFD_FEATURE_EVENT_REMOVE, NEED_EVENT_REMOVE },
	{ UC_UFFD_FEATURE_EVENT_UNMAP, NEED_EVENT_UNMAP },
	{ UC_UFFD_FEATURE_EVENT_FORK, NEED_EVENT_FORK },
	{ UC_UFFD_FEATURE_SIGBUS, NEED_SIGBUS },
	{ UC_UFFD_FEATURE_MINOR_SHMEM, NEED_MINOR_SHMEM },
	/* The two belong together, the latter by one release older. */
	{ UC_UFFD_FEATURE_MINOR_HUGETLBFS, NEED_MINOR_SHMEM },
	{ UC_UFFD_FEATURE_POISON, NEED_POISON },
	{ UC_UFFD_FEATURE_WP_ASYNC, NEED_WP_ASYNC },
	{ UC_UFFD_FEATURE_MOVE, NEED_UFFD_MOVE },
};

uint64_t needs_of_boundary(enum boundary boundary)
{
	const struct boundary_info *info = boundary_info(boundary);
	uint64_t needs = 0;

	for (enum boundary_need i = 0; i < BOUNDARY_NEED_COUNT; i++)
		if (info->needs >> i & 1)
			needs |= UINT64_C(1) << of_need[i];
	for (size_t i = 0; i < sizeof(of_feature) / sizeof(of_feature[0]); i++)
		if (info->features & of_feature[i].feature)
			needs |= UINT64_C(1) << of_feature[i].need;
	return needs;
}
