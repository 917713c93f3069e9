// SPDX-License-Identifier: GPL-2.0-only
#include "probe/lines.h"

#include <stdio.h>
#include <string.h>

#include "system/uapi.h"

#define YES(name, expression)                                                                      \
	static bool yes_##name(const struct facts *facts)                                          \
	{                                                                                          \
		return expression;                                                                 \
	}

#define ERROR(name, expression)                                                                    \
	static int error_##name(const struct facts *facts)                                         \
	{                                                                                          \
		return expression;                                                                 \
	}

YES(device, facts->uffd_errno[UFFD_DEVICE] == 0)
YES(syscall, facts->uffd_errno[UFFD_SYSCALL] == 0)
YES(user_mode_only, facts->uffd_errno[UFFD_SYSCALL_USER_MODE_ONLY] == 0)
YES(unprivileged, facts->unprivileged_userfaultfd == 1)
YES(kernel_faults, facts->uffd && facts->uffd_path != UFFD_SYSCALL_USER_MODE_ONLY)
YES(wp_anon, facts->uffd_wp_anon)
YES(wp_shmem, facts->uffd_wp_shmem)
YES(wp_hugetlb, facts->uffd_wp_hugetlb_errno == 0)
YES(wp_unpopulated, (facts->uffd_features & UC_UFFD_FEATURE_WP_UNPOPULATED) != 0)
YES(wp_async, facts->uffd_wp_async)
YES(event_fork, facts->event_fork_errno == 0)
YES(event_remap, (facts->uffd_features & UC_UFFD_FEATURE_EVENT_REMAP) != 0)
YES(minor_shmem, (facts->uffd_features & UC_UFFD_FEATURE_MINOR_SHMEM) != 0)
YES(poison, (facts->uffd_features & UC_UFFD_FEATURE_POISON) != 0)
YES(move, (facts->uffd_features & UC_UFFD_FEATURE_MOVE) != 0)
YES(pagemap, facts->pagemap)
YES(clear_refs, facts->clear_refs)
YES(soft_dirty, facts->soft_dirty)
YES(pfn, facts->pfn_visible)
YES(scan, facts->pagemap_scan_errno == 0)
YES(scan_soft_dirty, (facts->scan_categories & UC_PAGE_IS_SOFT_DIRTY) != 0)
YES(thp, facts->thp)
YES(mthp, facts->mthp)
YES(shmem_thp, facts->shmem_thp)
YES(collapse, facts->collapse_errno == 0)
YES(split, facts->split_errno == 0)
YES(hugetlb, facts->hugetlb_errno == 0)
YES(memfd, facts->memfd)
YES(memfd_secret, facts->memfd_secret_errno == 0)
YES(disk_file, facts->disk_file_errno == 0)
YES(io_uring, facts->io_uring_errno == 0)
YES(io_uring_buffers, facts->io_uring_buffers_errno == 0)
YES(process_vm, facts->process_vm_errno == 0)
YES(proc_mem, facts->proc_mem_errno == 0)
YES(pkeys, facts->pkey_errno == 0)
YES(nodes, facts->nodes >= 2)
YES(move_pages, facts->move_pages_errno == 0)
YES(numa_balancing, facts->numa_balancing)
YES(numa_scan_seq, facts->numa_scan_seq)
YES(swap_out, facts->swap_out)
YES(swapoff, facts->root && facts->cap_sys_admin && facts->swap_devices == 1)
YES(ksm, facts->ksm_errno == 0 && facts->ksm_run == 1)
YES(root, facts->root)
YES(cap_sys_ptrace, facts->cap_sys_ptrace)
YES(cap_sys_admin, facts->cap_sys_admin)
YES(debugfs, facts->debugfs)
YES(swap, facts->swap)

ERROR(device, facts->uffd_errno[UFFD_DEVICE])
ERROR(syscall, facts->uffd_errno[UFFD_SYSCALL])
ERROR(user_mode_only, facts->uffd_errno[UFFD_SYSCALL_USER_MODE_ONLY])
ERROR(wp_anon, facts->uffd_wp_anon_errno)
ERROR(wp_shmem, facts->uffd_wp_shmem_errno)
ERROR(wp_hugetlb, facts->uffd_wp_hugetlb_errno)
ERROR(wp_async, facts->uffd_wp_async_errno)
ERROR(event_fork, facts->event_fork_errno)
ERROR(pagemap, facts->pagemap_errno)
ERROR(scan, facts->pagemap_scan_errno)
ERROR(collapse, facts->collapse_errno)
ERROR(split, facts->split_errno)
ERROR(hugetlb, facts->hugetlb_errno)
ERROR(memfd, facts->memfd_errno)
ERROR(memfd_secret, facts->memfd_secret_errno)
ERROR(disk_file, facts->disk_file_errno)
ERROR(io_uring_buffers, facts->io_uring_buffers_errno)
ERROR(io_uring, facts->io_uring_errno)
ERROR(process_vm, facts->process_vm_errno)
ERROR(proc_mem, facts->proc_mem_errno)
ERROR(pkeys, facts->pkey_errno)
ERROR(move_pages, facts->move_pages_errno)
ERROR(ksm, facts->ksm_errno)

static const struct probe_section_info sections[SECTION_COUNT] = {
	[SECTION_USERFAULTFD] = { "userfaultfd", "userfaultfd" },
	[SECTION_SOFT_DIRTY] = { "soft_dirty", "soft-dirty" },
	[SECTION_PAGEMAP_SCAN] = { "pagemap_scan", "PAGEMAP_SCAN" },
	[SECTION_MAPPINGS] = { "mappings", "mappings" },
	[SECTION_ACCESSORS] = { "accessors", "accessors" },
	[SECTION_NUMA] = { "numa", "NUMA" },
	[SECTION_PAGING] = { "paging", "swapping and merging" },
	[SECTION_PRIVILEGES] = { "privileges", "privileges" },
};

#define LINE(section, name, label)                                                                 \
	{                                                                                          \
		SECTION_##section, #name, label, yes_##name, NULL                                  \
	}
#define LINE_ERRNO(section, name, label)                                                           \
	{                                                                                          \
		SECTION_##section, #name, label, yes_##name, error_##name                          \
	}

static const struct probe_line_info lines[LINE_COUNT] = {
	[LINE_DEVICE] = LINE_ERRNO(USERFAULTFD, device, "/dev/userfaultfd"),
	[LINE_SYSCALL] = LINE_ERRNO(USERFAULTFD, syscall, "userfaultfd(2)"),
	[LINE_USER_MODE_ONLY] = LINE_ERRNO(USERFAULTFD, user_mode_only, "with UFFD_USER_MODE_ONLY"),
	[LINE_UNPRIVILEGED] = LINE(USERFAULTFD, unprivileged, "vm.unprivileged_userfaultfd"),
	[LINE_KERNEL_FAULTS] = LINE(USERFAULTFD, kernel_faults, "told of the kernel's own writes"),
	[LINE_WP_ANON] = LINE_ERRNO(USERFAULTFD, wp_anon, "write-protect, anonymous"),
	[LINE_WP_SHMEM] = LINE_ERRNO(USERFAULTFD, wp_shmem, "write-protect, shared memory"),
	[LINE_WP_HUGETLB] = LINE_ERRNO(USERFAULTFD, wp_hugetlb, "write-protect, hugetlb"),
	[LINE_WP_UNPOPULATED] = LINE(USERFAULTFD, wp_unpopulated, "write-protect, unpopulated"),
	[LINE_WP_ASYNC] = LINE_ERRNO(USERFAULTFD, wp_async, "write-protect, asynchronous"),
	[LINE_EVENT_FORK] = LINE_ERRNO(USERFAULTFD, event_fork, "UFFD_FEATURE_EVENT_FORK"),
	[LINE_EVENT_REMAP] = LINE(USERFAULTFD, event_remap, "UFFD_FEATURE_EVENT_REMAP"),
	[LINE_MINOR_SHMEM] = LINE(USERFAULTFD, minor_shmem, "minor faults, shared memory"),
	[LINE_POISON] = LINE(USERFAULTFD, poison, "UFFDIO_POISON"),
	[LINE_MOVE] = LINE(USERFAULTFD, move, "UFFDIO_MOVE"),
	[LINE_PAGEMAP] = LINE_ERRNO(SOFT_DIRTY, pagemap, "/proc/PID/pagemap"),
	[LINE_CLEAR_REFS] = LINE(SOFT_DIRTY, clear_refs, "/proc/PID/clear_refs"),
	[LINE_SOFT_DIRTY] = LINE(SOFT_DIRTY, soft_dirty, "tracks writes"),
	[LINE_PFN] = LINE(SOFT_DIRTY, pfn, "shows page frame numbers"),
	[LINE_SCAN] = LINE_ERRNO(PAGEMAP_SCAN, scan, "PAGEMAP_SCAN"),
	[LINE_SCAN_SOFT_DIRTY] = LINE(PAGEMAP_SCAN, scan_soft_dirty, "knows PAGE_IS_SOFT_DIRTY"),
	[LINE_THP] = LINE(MAPPINGS, thp, "transparent huge pages"),
	[LINE_MTHP] = LINE(MAPPINGS, mthp, "folios of 64 KiB"),
	[LINE_SHMEM_THP] = LINE(MAPPINGS, shmem_thp, "huge pages of shared memory"),
	[LINE_COLLAPSE] = LINE_ERRNO(MAPPINGS, collapse, "MADV_COLLAPSE"),
	[LINE_SPLIT] = LINE_ERRNO(MAPPINGS, split, "split_huge_pages"),
	[LINE_HUGETLB] = LINE_ERRNO(MAPPINGS, hugetlb, "hugetlb pages of 2 MiB"),
	[LINE_MEMFD] = LINE_ERRNO(MAPPINGS, memfd, "memfd_create(2)"),
	[LINE_MEMFD_SECRET] = LINE_ERRNO(MAPPINGS, memfd_secret, "memfd_secret(2)"),
	[LINE_DISK_FILE] = LINE_ERRNO(MAPPINGS, disk_file, "files on a disk"),
	[LINE_IO_URING] = LINE_ERRNO(ACCESSORS, io_uring, "io_uring"),
	[LINE_IO_URING_BUFFERS] =
		LINE_ERRNO(ACCESSORS, io_uring_buffers, "io_uring, registered buffers"),
	[LINE_PROCESS_VM] = LINE_ERRNO(ACCESSORS, process_vm, "process_vm_writev(2)"),
	[LINE_PROC_MEM] = LINE_ERRNO(ACCESSORS, proc_mem, "/proc/PID/mem, forced"),
	[LINE_PKEYS] = LINE_ERRNO(ACCESSORS, pkeys, "protection keys"),
	[LINE_NODES] = LINE(NUMA, nodes, "two nodes with memory"),
	[LINE_MOVE_PAGES] = LINE_ERRNO(NUMA, move_pages, "move_pages(2) to another node"),
	[LINE_NUMA_BALANCING] = LINE(NUMA, numa_balancing, "kernel.numa_balancing"),
	[LINE_NUMA_SCAN_SEQ] = LINE(NUMA, numa_scan_seq, "numa_scan_seq"),
	[LINE_SWAP_OUT] = LINE(PAGING, swap_out, "pages are swapped out"),
	[LINE_SWAPOFF] = LINE(PAGING, swapoff, "swap can be turned off"),
	[LINE_KSM] = LINE_ERRNO(PAGING, ksm, "same pages are merged (KSM)"),
	[LINE_ROOT] = LINE(PRIVILEGES, root, "root"),
	[LINE_CAP_SYS_PTRACE] = LINE(PRIVILEGES, cap_sys_ptrace, "CAP_SYS_PTRACE"),
	[LINE_CAP_SYS_ADMIN] = LINE(PRIVILEGES, cap_sys_admin, "CAP_SYS_ADMIN"),
	[LINE_DEBUGFS] = LINE(PRIVILEGES, debugfs, "debugfs"),
	[LINE_SWAP] = LINE(PRIVILEGES, swap, "swap"),
};

const struct probe_bit probe_features[] = {
	{ UC_UFFD_FEATURE_WP, "PAGEFAULT_FLAG_WP" },
	{ UC_UFFD_FEATURE_EVENT_FORK, "EVENT_FORK" },
	{ UC_UFFD_FEATURE_EVENT_REMAP, "EVENT_REMAP" },
	{ UC_UFFD_FEATURE_EVENT_REMOVE, "EVENT_REMOVE" },
	{ UC_UFFD_FEATURE_MISSING_HUGETLBFS, "MISSING_HUGETLBFS" },
	{ UC_UFFD_FEATURE_MISSING_SHMEM, "MISSING_SHMEM" },
	{ UC_UFFD_FEATURE_EVENT_UNMAP, "EVENT_UNMAP" },
	{ UC_UFFD_FEATURE_SIGBUS, "SIGBUS" },
	{ UC_UFFD_FEATURE_THREAD_ID, "THREAD_ID" },
	{ UC_UFFD_FEATURE_MINOR_HUGETLBFS, "MINOR_HUGETLBFS" },
	{ UC_UFFD_FEATURE_MINOR_SHMEM, "MINOR_SHMEM" },
	{ UC_UFFD_FEATURE_EXACT_ADDRESS, "EXACT_ADDRESS" },
	{ UC_UFFD_FEATURE_WP_SHMEM, "WP_HUGETLBFS_SHMEM" },
	{ UC_UFFD_FEATURE_WP_UNPOPULATED, "WP_UNPOPULATED" },
	{ UC_UFFD_FEATURE_POISON, "POISON" },
	{ UC_UFFD_FEATURE_WP_ASYNC, "WP_ASYNC" },
	{ UC_UFFD_FEATURE_MOVE, "MOVE" },
};
const size_t probe_feature_count = sizeof(probe_features) / sizeof(probe_features[0]);

const struct probe_bit probe_categories[] = {
	{ UC_PAGE_IS_WPALLOWED, "WPALLOWED" }, { UC_PAGE_IS_WRITTEN, "WRITTEN" },
	{ UC_PAGE_IS_FILE, "FILE" },	       { UC_PAGE_IS_PRESENT, "PRESENT" },
	{ UC_PAGE_IS_SWAPPED, "SWAPPED" },     { UC_PAGE_IS_PFNZERO, "PFNZERO" },
	{ UC_PAGE_IS_HUGE, "HUGE" },	       { UC_PAGE_IS_SOFT_DIRTY, "SOFT_DIRTY" },
	{ UC_PAGE_IS_GUARD, "GUARD" },
};
const size_t probe_category_count = sizeof(probe_categories) / sizeof(probe_categories[0]);

const struct probe_section_info *probe_section_info(enum probe_section section)
{
	return &sections[section];
}

const struct probe_line_info *probe_line_info(enum probe_line line)
{
	return &lines[line];
}

const struct probe_sentence *probe_why(enum probe_line line, const struct facts *facts)
{
	int error = lines[line].error ? lines[line].error(facts) : 0;

	if (lines[line].yes(facts))
		return NULL;
	for (size_t i = 0; i < probe_sentence_count; i++) {
		const struct probe_sentence *sentence = &probe_sentences[i];

		if ((sentence->line == line || sentence->line == LINE_COUNT) &&
		    (!sentence->error || sentence->error == error) &&
		    (!sentence->when || sentence->when(facts)))
			return sentence;
	}
	return NULL;
}

const char *probe_errno_name(int number, char *buffer, size_t size)
{
	const char *name = strerrorname_np(number);

	if (name)
		return name;
	snprintf(buffer, size, "errno %d", number);
	return buffer;
}
