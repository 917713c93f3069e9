// SPDX-License-Identifier: GPL-2.0-only
#include "runner/boundary_needs.h"

#include <stddef.h>

#include "system/uapi.h"

static bool met_uffd(const struct facts *facts)
{
	return facts->uffd;
}

static bool met_wp(const struct facts *facts)
{
	return facts->uffd_wp_anon;
}

static bool met_memfd(const struct facts *facts)
{
	return facts->memfd;
}

static bool met_memfd_secret(const struct facts *facts)
{
	return facts->memfd_secret_errno == 0;
}

static bool met_scan(const struct facts *facts)
{
	return facts->pagemap_scan_errno == 0;
}

static bool met_device(const struct facts *facts)
{
	return facts->uffd_errno[UFFD_DEVICE] == 0;
}

static bool met_sys_admin(const struct facts *facts)
{
	return facts->cap_sys_admin;
}

static bool met_sys_ptrace(const struct facts *facts)
{
	return facts->event_fork_errno == 0;
}

static bool met_kernel_faults(const struct facts *facts)
{
	return facts->uffd_path != UFFD_SYSCALL_USER_MODE_ONLY;
}

static bool met_restricted(const struct facts *facts)
{
	return facts->unprivileged_userfaultfd == 0;
}

/* Where a cell has the same need, with the same token. */
static const struct need_info infos[BOUNDARY_NEED_COUNT] = {
	[BOUNDARY_NEED_UFFD] = { "no-uffd",
				 "userfaultfd cannot be opened; see \"uffd-conform probe\"",
				 met_uffd },
	[BOUNDARY_NEED_WP] = { "lacks:WP", "this kernel has no userfaultfd write-protect", met_wp },
	[BOUNDARY_NEED_MEMFD] = { "no-memfd", "memfd_create(2) does not work", met_memfd },
	[BOUNDARY_NEED_MEMFD_SECRET] = { "no-memfd-secret",
					 "memfd_secret(2) does not work (CONFIG_SECRETMEM, "
					 "secretmem.enable=1)",
					 met_memfd_secret },
	[BOUNDARY_NEED_SCAN] = { "lacks:PAGEMAP_SCAN", "this kernel has no PAGEMAP_SCAN (6.7)",
				 met_scan },
	[BOUNDARY_NEED_DEVICE] = { "no-uffd-device", "/dev/userfaultfd cannot be used",
				   met_device },
	[BOUNDARY_NEED_SYS_ADMIN] = { "needs-cap-sys-admin",
				      "a file system of its own needs CAP_SYS_ADMIN",
				      met_sys_admin },
	[BOUNDARY_NEED_SYS_PTRACE] = { "needs-cap-sys-ptrace",
				       "UFFD_FEATURE_EVENT_FORK needs CAP_SYS_PTRACE",
				       met_sys_ptrace },
	[BOUNDARY_NEED_KERNEL_FAULTS] = { "needs-cap-sys-ptrace",
					  "a userfaultfd without UFFD_USER_MODE_ONLY needs "
					  "CAP_SYS_PTRACE, vm.unprivileged_userfaultfd=1 or access "
					  "to /dev/userfaultfd",
					  met_kernel_faults },
	[BOUNDARY_NEED_RESTRICTED] = { "unprivileged-userfaultfd",
				       "vm.unprivileged_userfaultfd lets everybody have a "
				       "userfaultfd",
				       met_restricted },
};

/* The features that boundaries ask for; there is nothing to try, UFFDIO_API tells. */
static const struct {
	uint64_t feature;
	struct need_info info;
} features[] = {
	{ UC_UFFD_FEATURE_EVENT_REMAP,
	  { "lacks:EVENT_REMAP", "this kernel has no UFFD_FEATURE_EVENT_REMAP (4.11)", NULL } },
	{ UC_UFFD_FEATURE_EVENT_REMOVE,
	  { "lacks:EVENT_REMOVE", "this kernel has no UFFD_FEATURE_EVENT_REMOVE (4.11)", NULL } },
	{ UC_UFFD_FEATURE_EVENT_UNMAP,
	  { "lacks:EVENT_UNMAP", "this kernel has no UFFD_FEATURE_EVENT_UNMAP (4.11)", NULL } },
	{ UC_UFFD_FEATURE_EVENT_FORK,
	  { "lacks:EVENT_FORK", "this kernel has no UFFD_FEATURE_EVENT_FORK (4.11)", NULL } },
	{ UC_UFFD_FEATURE_SIGBUS,
	  { "lacks:SIGBUS", "this kernel has no UFFD_FEATURE_SIGBUS (4.14)", NULL } },
	{ UC_UFFD_FEATURE_MINOR_SHMEM,
	  { "lacks:MINOR_SHMEM", "this kernel has no UFFD_FEATURE_MINOR_SHMEM (5.14)", NULL } },
	{ UC_UFFD_FEATURE_POISON,
	  { "lacks:POISON", "this kernel has no UFFD_FEATURE_POISON (6.6)", NULL } },
	{ UC_UFFD_FEATURE_WP_ASYNC,
	  { "lacks:WP_ASYNC", "this kernel has no UFFD_FEATURE_WP_ASYNC (6.7)", NULL } },
	{ UC_UFFD_FEATURE_MOVE,
	  { "lacks:MOVE", "this kernel has no UFFD_FEATURE_MOVE (6.8)", NULL } },
};

const struct need_info *boundary_first_unmet(enum boundary boundary, const struct facts *facts)
{
	const struct boundary_info *info = boundary_info(boundary);
	uint64_t missing = info->features & ~facts->uffd_features;

	for (enum boundary_need need = 0; need < BOUNDARY_NEED_COUNT; need++)
		if (info->needs >> need & 1 && !infos[need].met(facts))
			return &infos[need];
	for (size_t i = 0; i < sizeof(features) / sizeof(features[0]); i++)
		if (missing & features[i].feature)
			return &features[i].info;
	return NULL;
}
