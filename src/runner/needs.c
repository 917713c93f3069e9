// SPDX-License-Identifier: GPL-2.0-only
#include "runner/needs.h"

#include "system/uapi.h"

#include <stddef.h>

#define BIT(need) (UINT64_C(1) << (need))

static bool met_uffd(const struct facts *facts)
{
	return facts->uffd;
}

static bool met_wp(const struct facts *facts)
{
	return facts->uffd_wp_anon;
}

static bool met_wp_shmem(const struct facts *facts)
{
	return facts->uffd_wp_shmem;
}

static bool met_wp_async(const struct facts *facts)
{
	/* What the kernel says that it has is tested; a trial that fails would hide its bug. */
	return facts->uffd_features & UC_UFFD_FEATURE_WP_ASYNC;
}

static bool met_pagemap(const struct facts *facts)
{
	return facts->pagemap;
}

static bool met_pagemap_scan(const struct facts *facts)
{
	return facts->pagemap_scan_errno == 0;
}

static bool met_soft_dirty(const struct facts *facts)
{
	/*
	 * Without CONFIG_MEM_SOFT_DIRTY the bit is never set. What is wrong with it after that is
	 * no lack of the kernel, but a bug, and for the cells to find.
	 */
	return facts->soft_dirty_trip[0];
}

static bool met_event_fork(const struct facts *facts)
{
	return facts->event_fork_errno == 0;
}

static bool met_kernel_faults(const struct facts *facts)
{
	return facts->uffd_path != UFFD_SYSCALL_USER_MODE_ONLY;
}

#define MET_FEATURE(name, feature)                                                                 \
	static bool name(const struct facts *facts)                                                \
	{                                                                                          \
		return facts->uffd_features & (feature);                                           \
	}

MET_FEATURE(met_move, UC_UFFD_FEATURE_MOVE)
MET_FEATURE(met_poison, UC_UFFD_FEATURE_POISON)
MET_FEATURE(met_minor_shmem, UC_UFFD_FEATURE_MINOR_SHMEM)
MET_FEATURE(met_wp_unpopulated, UC_UFFD_FEATURE_WP_UNPOPULATED)
MET_FEATURE(met_event_remap, UC_UFFD_FEATURE_EVENT_REMAP)

static bool met_wp_hugetlb(const struct facts *facts)
{
	return facts->uffd_wp_hugetlb_errno == 0;
}

static bool met_thp(const struct facts *facts)
{
	return facts->thp && facts->thp_size;
}

static bool met_mthp(const struct facts *facts)
{
	return facts->mthp;
}

static bool met_memfd(const struct facts *facts)
{
	return facts->memfd;
}

static bool met_shmem_thp(const struct facts *facts)
{
	return facts->shmem_thp && facts->thp_size;
}

static bool met_collapse(const struct facts *facts)
{
	return facts->collapse_errno == 0;
}

static bool met_split(const struct facts *facts)
{
	return facts->split_errno == 0;
}

static bool met_hugetlb(const struct facts *facts)
{
	return facts->hugetlb_errno == 0 &&
	       facts->hugetlb_free >= hugetlb_pages_needed(facts->jobs);
}

static bool met_memfd_secret(const struct facts *facts)
{
	return facts->memfd_secret_errno == 0;
}

static bool met_disk_file(const struct facts *facts)
{
	return facts->disk_file_errno == 0;
}

static bool met_io_uring_buffers(const struct facts *facts)
{
	return facts->io_uring_buffers_errno == 0;
}

static bool met_io_uring(const struct facts *facts)
{
	return facts->io_uring_errno == 0;
}

/* A whole huge page is counted for each that is pinned in part; a limit is the user's. */
static bool met_lockable(const struct facts *facts)
{
	unsigned int jobs = facts->jobs ? facts->jobs : 1;

	return facts->lockable / jobs >= SEQUENCE_PAGES_DEFAULT * facts->thp_size;
}

static bool met_process_vm(const struct facts *facts)
{
	return facts->process_vm_errno == 0;
}

static bool met_proc_mem(const struct facts *facts)
{
	return facts->proc_mem_errno == 0;
}

static bool met_pkeys(const struct facts *facts)
{
	return facts->pkey_errno == 0;
}

static bool met_swap(const struct facts *facts)
{
	return facts->swap_out;
}

static bool met_swapoff(const struct facts *facts)
{
	return facts->root && facts->cap_sys_admin && facts->swap_devices == 1;
}

static bool met_ksm(const struct facts *facts)
{
	return facts->ksm_errno == 0 && facts->ksm_run == 1;
}

static bool met_nodes(const struct facts *facts)
{
	return facts->nodes >= 2 && facts->move_pages_errno == 0;
}

static bool met_numa(const struct facts *facts)
{
	return facts->nodes >= 2 && facts->numa_balancing;
}

static bool met_numa_scan_seq(const struct facts *facts)
{
	return facts->numa_scan_seq;
}

static bool met_cpus(const struct facts *facts)
{
	return facts->cpus >= 2;
}

static bool met_tune(const struct facts *facts)
{
	return facts->root;
}

static bool met_uffd_device(const struct facts *facts)
{
	return facts->uffd_errno[UFFD_DEVICE] == 0;
}

static bool met_restricted(const struct facts *facts)
{
	return facts->unprivileged_userfaultfd == 0;
}

static bool met_event_remove(const struct facts *facts)
{
	return facts->uffd_features & UC_UFFD_FEATURE_EVENT_REMOVE;
}

static bool met_event_unmap(const struct facts *facts)
{
	return facts->uffd_features & UC_UFFD_FEATURE_EVENT_UNMAP;
}

static bool met_sigbus(const struct facts *facts)
{
	return facts->uffd_features & UC_UFFD_FEATURE_SIGBUS;
}

static bool met_sys_admin(const struct facts *facts)
{
	return facts->cap_sys_admin;
}

static const struct need_info infos[NEED_COUNT] = {
	[NEED_UFFD] = { "no-uffd", "userfaultfd cannot be opened; see \"uffd-conform probe\"",
			met_uffd },
	[NEED_UFFD_DEVICE] = { "no-uffd-device", "/dev/userfaultfd cannot be used (6.1)",
			       met_uffd_device },
	[NEED_WP] = { "lacks:WP", "this kernel has no userfaultfd write-protect", met_wp },
	[NEED_WP_SHMEM] = { "lacks:WP_SHMEM",
			    "this kernel has no userfaultfd write-protect of shared memory (5.19, "
			    "CONFIG_PTE_MARKER_UFFD_WP)",
			    met_wp_shmem },
	[NEED_WP_ASYNC] = { "lacks:WP_ASYNC", "this kernel has no UFFD_FEATURE_WP_ASYNC (6.7)",
			    met_wp_async },
	[NEED_PAGEMAP] = { "no-pagemap", "/proc/self/pagemap cannot be read", met_pagemap },
	[NEED_PAGEMAP_SCAN] = { "lacks:PAGEMAP_SCAN", "this kernel has no PAGEMAP_SCAN (6.7)",
				met_pagemap_scan },
	[NEED_SOFT_DIRTY] = { "no-soft-dirty",
			      "this kernel tracks no soft-dirty pages (CONFIG_MEM_SOFT_DIRTY)",
			      met_soft_dirty },
	[NEED_EVENT_FORK] = { "needs-cap-sys-ptrace",
			      "UFFD_FEATURE_EVENT_FORK needs CAP_SYS_PTRACE", met_event_fork },
	[NEED_KERNEL_FAULTS] = { "needs-cap-sys-ptrace",
				 "only a userfaultfd without UFFD_USER_MODE_ONLY is told of the "
				 "kernel's own writes: it needs CAP_SYS_PTRACE, "
				 "vm.unprivileged_userfaultfd=1 or access to /dev/userfaultfd",
				 met_kernel_faults },
	[NEED_RESTRICTED] = { "unprivileged-userfaultfd",
			      "vm.unprivileged_userfaultfd lets everybody have a userfaultfd",
			      met_restricted },
	[NEED_UFFD_MOVE] = { "lacks:MOVE", "this kernel has no UFFDIO_MOVE (6.8)", met_move },
	[NEED_POISON] = { "lacks:POISON", "this kernel has no UFFDIO_POISON (6.6)", met_poison },
	[NEED_MINOR_SHMEM] = { "lacks:MINOR_SHMEM",
			       "this kernel has no minor faults of shared memory (5.14)",
			       met_minor_shmem },
	[NEED_WP_UNPOPULATED] = { "lacks:WP_UNPOPULATED",
				  "this kernel has no UFFD_FEATURE_WP_UNPOPULATED (6.4)",
				  met_wp_unpopulated },
	[NEED_EVENT_REMAP] = { "lacks:EVENT_REMAP",
			       "this kernel has no UFFD_FEATURE_EVENT_REMAP (4.11)",
			       met_event_remap },
	[NEED_EVENT_REMOVE] = { "lacks:EVENT_REMOVE",
				"this kernel has no UFFD_FEATURE_EVENT_REMOVE (4.11)",
				met_event_remove },
	[NEED_EVENT_UNMAP] = { "lacks:EVENT_UNMAP",
			       "this kernel has no UFFD_FEATURE_EVENT_UNMAP (4.11)",
			       met_event_unmap },
	[NEED_SIGBUS] = { "lacks:SIGBUS", "this kernel has no UFFD_FEATURE_SIGBUS (4.14)",
			  met_sigbus },
	[NEED_WP_HUGETLB] = { "lacks:WP_HUGETLBFS_SHMEM",
			      "this kernel has no userfaultfd write-protect of hugetlb memory "
			      "(5.19, CONFIG_HUGETLBFS, CONFIG_PTE_MARKER_UFFD_WP)",
			      met_wp_hugetlb },
	[NEED_THP] = { "no-thp", "no transparent huge page could be had", met_thp },
	[NEED_MTHP] = { "no-mthp",
			"no folio of 64 KiB could be had (6.8; --tune enables them by madvise)",
			met_mthp },
	[NEED_MEMFD] = { "no-memfd", "memfd_create(2) does not work", met_memfd },
	[NEED_SHMEM_THP] = { "no-shmem-thp",
			     "no huge page of shared memory could be had (--tune enables them by "
			     "madvise)",
			     met_shmem_thp },
	[NEED_COLLAPSE] = { "no-madv-collapse",
			    "MADV_COLLAPSE makes no huge page (6.1, huge pages enabled)",
			    met_collapse },
	[NEED_SPLIT] = { "no-split-huge-pages",
			 "/sys/kernel/debug/split_huge_pages cannot be used (root, debugfs, 5.13)",
			 met_split },
	[NEED_HUGETLB] = { "no-hugetlb",
			   "there are not enough free hugetlb pages of 2 MiB (16 for each cell at "
			   "a time; --tune allocates them)",
			   met_hugetlb },
	[NEED_MEMFD_SECRET] = { "no-memfd-secret",
				"memfd_secret(2) does not work (5.14; before 6.5 the boot "
				"parameter secretmem.enable=1)",
				met_memfd_secret },
	[NEED_DISK_FILE] = { "no-disk-file",
			     "the working directory is not on ext4, xfs, btrfs or f2fs, or takes "
			     "no file",
			     met_disk_file },
	[NEED_SYS_ADMIN] = { "needs-cap-sys-admin",
			     "a file system that is mounted nowhere needs CAP_SYS_ADMIN",
			     met_sys_admin },
	[NEED_IO_URING] = { "no-io-uring", "io_uring is missing or disabled", met_io_uring },
	[NEED_IO_URING_BUFFERS] = { "no-io-uring-buffers",
				    "io_uring registers no buffers (RLIMIT_MEMLOCK)",
				    met_io_uring_buffers },
	[NEED_LOCKABLE] = { "needs-cap-ipc-lock",
			    "pinning huge pages takes more than RLIMIT_MEMLOCK allows: it needs "
			    "CAP_IPC_LOCK",
			    met_lockable },
	[NEED_PROCESS_VM] = { "no-process-vm", "process_vm_writev(2) does not work",
			      met_process_vm },
	[NEED_PROC_MEM] = { "no-proc-mem", "/proc/self/mem does not take forced writes",
			    met_proc_mem },
	[NEED_PKEYS] = { "no-pkeys", "pkey_alloc(2) gives no protection key", met_pkeys },
	[NEED_SWAP] = { "no-swap", "no page could be swapped out (swapon)", met_swap },
	[NEED_SWAPOFF] = { "no-swapoff",
			   "the one and only swap area would be turned off and on: only for root, "
			   "with --tune",
			   met_swapoff },
	[NEED_KSM] = { "no-ksm",
		       "same pages are not merged (CONFIG_KSM; /sys/kernel/mm/ksm/run is not 1: "
		       "--tune starts it)",
		       met_ksm },
	[NEED_CPUS] = { "one-cpu", "a race needs two CPUs", met_cpus },
	[NEED_NODES] = { "one-node", "no page could be moved to another node", met_nodes },
	[NEED_NUMA] = { "no-numa", "NUMA balancing and two nodes with memory are needed",
			met_numa },
	[NEED_NUMA_SCAN_SEQ] = { "no-numa-scan-seq",
				 "/proc/self/sched does not tell numa_scan_seq "
				 "(CONFIG_SCHED_DEBUG)",
				 met_numa_scan_seq },
	[NEED_TUNE] = { "needs-tune",
			"NUMA hinting changes kernel.numa_balancing: only for root, with --tune",
			met_tune },
};

const struct need_info *need_info(enum need need)
{
	return &infos[need];
}

/* What changes the whole system, however able the person is. */
static const uint64_t of_tuning = BIT(NEED_TUNE) | BIT(NEED_SWAPOFF);

const struct need_info *needs_first_unmet(uint64_t needs, const struct facts *facts, bool tune)
{
	for (enum need need = 0; need < NEED_COUNT; need++) {
		if (!(needs & BIT(need)))
			continue;
		if (!infos[need].met(facts) || (!tune && BIT(need) & of_tuning))
			return &infos[need];
	}
	return NULL;
}
