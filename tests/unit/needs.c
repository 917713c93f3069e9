// SPDX-License-Identifier: GPL-2.0-only
/* Which needs a cell has, and which of them is told first when it is not met. */
#include <errno.h>
#include <string.h>

#include "runner/needs.h"
#include "system/uapi.h"
#include "tap.h"

#define BIT(need) (UINT64_C(1) << (need))
#define PAGEMAP	  BIT(NEED_PAGEMAP)
#define WP	  (PAGEMAP | BIT(NEED_UFFD) | BIT(NEED_WP))
#define ASYNC	  (WP | BIT(NEED_WP_ASYNC) | BIT(NEED_PAGEMAP_SCAN))
#define SHMEM	  (BIT(NEED_MEMFD) | BIT(NEED_WP_SHMEM))

static const struct facts everything = {
	.uffd = true,
	.uffd_wp_anon = true,
	.uffd_wp_shmem = true,
	.uffd_wp_async = true,
	.uffd_features = UINT64_MAX,
	.soft_dirty = true,
	.soft_dirty_trip = { true, true, true },
	.pagemap = true,
	.thp = true,
	.mthp = true,
	.shmem_thp = true,
	.hugetlb_free = 40, /* 16 for each of two jobs, and 8 */
	.memfd = true,
	.swap_out = true,
	.swap_devices = 1,
	.ksm_run = 1,
	.nodes = 2,
	.cpus = 2,
	.lockable = UINT64_MAX,
	.thp_size = UINT64_C(2) << 20,
	.numa_balancing = true,
	.numa_scan_seq = true,
	.root = true,
	.cap_sys_admin = true,
	.jobs = 2,
};

static const struct {
	const char *name;
	enum mapping mapping;
	enum tracker tracker;
	bool event_fork;
	struct step step;
	uint64_t expected;
} cells[] = {
	{ "no tracker", MAPPING_ANON, TRACKER_NONE, false, { .verb = VERB_FORK }, PAGEMAP },
	{ "soft-dirty",
	  MAPPING_ANON,
	  TRACKER_SOFT_DIRTY,
	  false,
	  { .verb = VERB_FORK },
	  PAGEMAP | BIT(NEED_SOFT_DIRTY) },
	{ "uffd-wp", MAPPING_ANON, TRACKER_UFFD_WP, false, { .verb = VERB_FORK }, WP },
	{ "uffd-wp-sigbus",
	  MAPPING_ANON,
	  TRACKER_UFFD_WP_SIGBUS,
	  false,
	  { .verb = VERB_FORK },
	  WP },
	{ "uffd-wp-async",
	  MAPPING_ANON,
	  TRACKER_UFFD_WP_ASYNC,
	  false,
	  { .verb = VERB_FORK },
	  ASYNC },
	{ "thp", MAPPING_THP, TRACKER_UFFD_WP, false, { .verb = VERB_FORK }, WP | BIT(NEED_THP) },
	{ "shmem", MAPPING_SHMEM, TRACKER_UFFD_WP, false, { .verb = VERB_FORK }, WP | SHMEM },
	{ "shmem-private",
	  MAPPING_SHMEM_PRIVATE,
	  TRACKER_UFFD_WP_ASYNC,
	  false,
	  { .verb = VERB_FORK },
	  ASYNC | SHMEM },
	{ "shmem without uffd",
	  MAPPING_SHMEM,
	  TRACKER_SOFT_DIRTY,
	  false,
	  { .verb = VERB_FORK },
	  PAGEMAP | BIT(NEED_SOFT_DIRTY) | BIT(NEED_MEMFD) },
	{ "event-fork",
	  MAPPING_ANON,
	  TRACKER_UFFD_WP,
	  true,
	  { .verb = VERB_FORK },
	  WP | BIT(NEED_EVENT_FORK) },
	{ "event-fork without uffd",
	  MAPPING_ANON,
	  TRACKER_SOFT_DIRTY,
	  true,
	  { .verb = VERB_FORK },
	  PAGEMAP | BIT(NEED_SOFT_DIRTY) },
	{ "write by the program",
	  MAPPING_ANON,
	  TRACKER_UFFD_WP,
	  false,
	  { .verb = VERB_WRITE, .accessor = ACCESSOR_CPU },
	  WP },
	{ "write by the kernel",
	  MAPPING_ANON,
	  TRACKER_UFFD_WP,
	  false,
	  { .verb = VERB_WRITE, .accessor = ACCESSOR_KERNEL },
	  WP | BIT(NEED_KERNEL_FAULTS) },
	{ "read by the kernel",
	  MAPPING_ANON,
	  TRACKER_UFFD_WP,
	  false,
	  { .verb = VERB_READ, .accessor = ACCESSOR_KERNEL },
	  WP },
	{ "write by the kernel, SIGBUS",
	  MAPPING_ANON,
	  TRACKER_UFFD_WP_SIGBUS,
	  false,
	  { .verb = VERB_WRITE, .accessor = ACCESSOR_KERNEL },
	  WP },
	{ "write by io_uring",
	  MAPPING_ANON,
	  TRACKER_NONE,
	  false,
	  { .verb = VERB_WRITE, .accessor = ACCESSOR_URING },
	  PAGEMAP | BIT(NEED_IO_URING) },
	{ "read by vm_writev",
	  MAPPING_ANON,
	  TRACKER_NONE,
	  false,
	  { .verb = VERB_READ, .accessor = ACCESSOR_VM_WRITEV },
	  PAGEMAP | BIT(NEED_PROCESS_VM) },
	{ "write by mem",
	  MAPPING_ANON,
	  TRACKER_NONE,
	  false,
	  { .verb = VERB_WRITE, .accessor = ACCESSOR_MEM },
	  PAGEMAP | BIT(NEED_PROC_MEM) },
	{ "pkey-mprotect",
	  MAPPING_ANON,
	  TRACKER_NONE,
	  false,
	  { .verb = VERB_PKEY_MPROTECT },
	  PAGEMAP | BIT(NEED_PKEYS) },
	{ "numa-hint",
	  MAPPING_ANON,
	  TRACKER_NONE,
	  false,
	  { .verb = VERB_NUMA_HINT },
	  PAGEMAP | BIT(NEED_NUMA) | BIT(NEED_NUMA_SCAN_SEQ) | BIT(NEED_TUNE) },
	{ "no accessor of a step that accesses nothing",
	  MAPPING_ANON,
	  TRACKER_UFFD_WP,
	  false,
	  { .verb = VERB_MPROTECT, .accessor = ACCESSOR_MEM },
	  WP },
};

static void take_uffd(struct facts *facts)
{
	facts->uffd = false;
	facts->uffd_wp_anon = false; /* follows, and is not what the person is told */
	facts->event_fork_errno = EPERM;
}

static void take_wp(struct facts *facts)
{
	facts->uffd_wp_anon = facts->uffd_wp_shmem = facts->uffd_wp_async = false;
}

static void take_wp_shmem(struct facts *facts)
{
	facts->uffd_wp_shmem = false;
}

static void take_wp_async(struct facts *facts)
{
	facts->uffd_features &= ~UC_UFFD_FEATURE_WP_ASYNC;
	facts->pagemap_scan_errno = ENOTTY;
}

static void take_pagemap(struct facts *facts)
{
	facts->pagemap = facts->soft_dirty_trip[0] = false;
	facts->pagemap_scan_errno = ENOENT;
}

static void take_scan(struct facts *facts)
{
	facts->pagemap_scan_errno = ENOTTY;
}

static void take_soft_dirty(struct facts *facts)
{
	facts->soft_dirty_trip[0] = false;
}

static void take_event_fork(struct facts *facts)
{
	facts->event_fork_errno = EPERM;
}

static void take_kernel_faults(struct facts *facts)
{
	facts->uffd_path = UFFD_SYSCALL_USER_MODE_ONLY;
}

static void take_thp(struct facts *facts)
{
	facts->thp = false;
}

static void take_memfd(struct facts *facts)
{
	facts->memfd = false;
}

static void take_io_uring(struct facts *facts)
{
	facts->io_uring_errno = ENOSYS;
}

static void take_process_vm(struct facts *facts)
{
	facts->process_vm_errno = EPERM;
}

static void take_proc_mem(struct facts *facts)
{
	facts->proc_mem_errno = EIO;
}

static void take_pkeys(struct facts *facts)
{
	facts->pkey_errno = ENOSPC;
}

static void take_node(struct facts *facts)
{
	facts->nodes = 1;
}

static void take_balancing(struct facts *facts)
{
	facts->numa_balancing = false;
}

static void take_scan_seq(struct facts *facts)
{
	facts->numa_scan_seq = false;
}

#define TAKE(name, change)                                                                         \
	static void take_##name(struct facts *facts)                                               \
	{                                                                                          \
		change;                                                                            \
	}

TAKE(move, facts->uffd_features &= ~UC_UFFD_FEATURE_MOVE)
TAKE(poison, facts->uffd_features &= ~UC_UFFD_FEATURE_POISON)
TAKE(minor, facts->uffd_features &= ~UC_UFFD_FEATURE_MINOR_SHMEM)
TAKE(unpopulated, facts->uffd_features &= ~UC_UFFD_FEATURE_WP_UNPOPULATED)
TAKE(remap, facts->uffd_features &= ~UC_UFFD_FEATURE_EVENT_REMAP)
TAKE(device, facts->uffd_errno[UFFD_DEVICE] = EACCES)
TAKE(restriction, facts->unprivileged_userfaultfd = 1)
TAKE(remove, facts->uffd_features &= ~UC_UFFD_FEATURE_EVENT_REMOVE)
TAKE(unmap, facts->uffd_features &= ~UC_UFFD_FEATURE_EVENT_UNMAP)
TAKE(sigbus, facts->uffd_features &= ~UC_UFFD_FEATURE_SIGBUS)
TAKE(wp_hugetlb, facts->uffd_wp_hugetlb_errno = EINVAL)
TAKE(mthp, facts->mthp = false)
TAKE(shmem_thp, facts->shmem_thp = false)
TAKE(collapse, facts->collapse_errno = EINVAL)
TAKE(split, facts->split_errno = ENOENT)
TAKE(hugetlb, facts->hugetlb_errno = ENOMEM)
TAKE(one_hugetlb_page, facts->hugetlb_free--)
TAKE(time, facts->jobs++)
TAKE(secret, facts->memfd_secret_errno = ENOSYS)
TAKE(disk, facts->disk_file_errno = EMEDIUMTYPE)
TAKE(buffers, facts->io_uring_buffers_errno = ENOMEM)
TAKE(swap_out, facts->swap_out = false)
TAKE(capability, facts->cap_sys_admin = false)
TAKE(single_swap, facts->swap_devices = 2)
TAKE(mergeable, facts->ksm_errno = EINVAL)
TAKE(ksmd, facts->ksm_run = 0)
TAKE(moves, facts->move_pages_errno = EBUSY)

static void take_root(struct facts *facts)
{
	facts->root = false;
}

static const struct {
	void (*take)(struct facts *facts);
	const char *token;
} unmet[] = {
	{ take_uffd, "no-uffd" },
	{ take_wp, "lacks:WP" },
	{ take_wp_shmem, "lacks:WP_SHMEM" },
	{ take_wp_async, "lacks:WP_ASYNC" },
	{ take_pagemap, "no-pagemap" },
	{ take_scan, "lacks:PAGEMAP_SCAN" },
	{ take_soft_dirty, "no-soft-dirty" },
	{ take_event_fork, "needs-cap-sys-ptrace" },
	{ take_kernel_faults, "needs-cap-sys-ptrace" },
	{ take_move, "lacks:MOVE" },
	{ take_poison, "lacks:POISON" },
	{ take_minor, "lacks:MINOR_SHMEM" },
	{ take_unpopulated, "lacks:WP_UNPOPULATED" },
	{ take_remap, "lacks:EVENT_REMAP" },
	{ take_device, "no-uffd-device" },
	{ take_restriction, "unprivileged-userfaultfd" },
	{ take_remove, "lacks:EVENT_REMOVE" },
	{ take_unmap, "lacks:EVENT_UNMAP" },
	{ take_sigbus, "lacks:SIGBUS" },
	{ take_wp_hugetlb, "lacks:WP_HUGETLBFS_SHMEM" },
	{ take_thp, "no-thp" },
	{ take_mthp, "no-mthp" },
	{ take_memfd, "no-memfd" },
	{ take_shmem_thp, "no-shmem-thp" },
	{ take_collapse, "no-madv-collapse" },
	{ take_split, "no-split-huge-pages" },
	{ take_hugetlb, "no-hugetlb" },
	{ take_one_hugetlb_page, "no-hugetlb" },
	{ take_time, "no-hugetlb" },
	{ take_secret, "no-memfd-secret" },
	{ take_disk, "no-disk-file" },
	{ take_io_uring, "no-io-uring" },
	{ take_buffers, "no-io-uring-buffers" },
	{ take_process_vm, "no-process-vm" },
	{ take_proc_mem, "no-proc-mem" },
	{ take_pkeys, "no-pkeys" },
	{ take_swap_out, "no-swap" },
	{ take_capability, "needs-cap-sys-admin" },
	{ take_single_swap, "no-swapoff" },
	{ take_mergeable, "no-ksm" },
	{ take_ksmd, "no-ksm" },
	{ take_moves, "one-node" },
	{ take_node, "one-node" },
	{ take_balancing, "no-numa" },
	{ take_scan_seq, "no-numa-scan-seq" },
	{ take_root, "no-swapoff" },
};

static void test_cell(size_t i)
{
	struct step steps[] = { { .verb = VERB_MAP }, cells[i].step };
	struct sequence sequence = {
		.event_fork = cells[i].event_fork,
		.steps = steps,
		.step_count = 2,
	};

	is_int((long long)needs_of_cell(&sequence, cells[i].mapping, cells[i].tracker),
	       (long long)cells[i].expected, "needs of a cell: %s", cells[i].name);
}

static const char *token(uint64_t needs, const struct facts *facts, bool tune)
{
	const struct need_info *info = needs_first_unmet(needs, facts, tune);

	return info ? info->token : NULL;
}

int main(void)
{
	const uint64_t all = BIT(NEED_COUNT) - 1;
	struct facts one_node = everything, user = everything;

	for (size_t i = 0; i < sizeof(cells) / sizeof(cells[0]); i++)
		test_cell(i);

	is_str(token(all, &everything, true), NULL, "with everything there nothing is unmet");
	is_str(token(all, &everything, false), "no-swapoff", "--tune has to be said");
	is_str(token(all & ~BIT(NEED_SWAPOFF), &everything, false), "needs-tune",
	       "for settings, too");
	is_str(token(all & ~BIT(NEED_SWAPOFF) & ~BIT(NEED_TUNE), &everything, false), NULL,
	       "where it is needed");
	take_node(&one_node);
	is_str(token(BIT(NEED_NUMA), &one_node, true), "no-numa", "hinting needs two nodes");
	take_root(&user);
	is_str(token(BIT(NEED_TUNE), &user, true), "needs-tune", "settings need root");
	for (size_t i = 0; i < sizeof(unmet) / sizeof(unmet[0]); i++) {
		struct facts facts = everything;

		unmet[i].take(&facts);
		is_str(token(all, &facts, true), unmet[i].token, "first unmet: %s", unmet[i].token);
		is_str(token(0, &facts, true), NULL, "a cell without needs is not concerned");
	}
	for (enum need need = 0; need < NEED_COUNT; need++)
		ok(need_info(need)->token && need_info(need)->sentence && need_info(need)->met,
		   "need %d is described", need);
	return tap_done();
}
