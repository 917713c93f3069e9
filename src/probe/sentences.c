// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>

#include "probe/conditions.h"
#include "probe/lines.h"
#include "system/uapi.h"

#define WHEN(name, expression)                                                                     \
	static bool name(const struct facts *facts)                                                \
	{                                                                                          \
		return expression;                                                                 \
	}

WHEN(no_proc, !facts->proc)
WHEN(no_sys, !facts->sys)
WHEN(no_uffd, !facts->uffd)
WHEN(no_memfd, !facts->memfd)
WHEN(no_pagemap, !facts->pagemap)
WHEN(no_clear_refs, !facts->clear_refs)
WHEN(no_scan, facts->pagemap_scan_errno != 0)
WHEN(root, facts->root)
WHEN(before_6_1, older_than(facts, 6, 1))
WHEN(before_6_4, older_than(facts, 6, 4))
WHEN(before_6_5, older_than(facts, 6, 5))
WHEN(before_6_6, older_than(facts, 6, 6))
WHEN(before_6_7, older_than(facts, 6, 7))
WHEN(before_6_8, older_than(facts, 6, 8))
WHEN(before_5_13, older_than(facts, 5, 13))
WHEN(before_5_14, older_than(facts, 5, 14))
WHEN(user_mode_works, facts->uffd_errno[UFFD_SYSCALL_USER_MODE_ONLY] == 0)
WHEN(user_mode_unknown, facts->uffd_errno[UFFD_SYSCALL_USER_MODE_ONLY] == EINVAL)
WHEN(powerless_ptrace, facts->cap_sys_ptrace &&user_mode_works(facts))
WHEN(no_unprivileged_sysctl, facts->unprivileged_userfaultfd < 0)
WHEN(no_wp_feature, !(facts->uffd_features & UC_UFFD_FEATURE_WP))
WHEN(arm64_before_6_10, no_wp_feature(facts) && is_arm64(facts) && older_than(facts, 6, 10))
WHEN(riscv_no_wp, no_wp_feature(facts) && is_riscv(facts))
WHEN(wp_before_5_7, no_wp_feature(facts) && older_than(facts, 5, 7))
WHEN(no_wp_anon, !facts->uffd_wp_anon)
WHEN(no_shmem_feature, !(facts->uffd_features & UC_UFFD_FEATURE_WP_SHMEM))
WHEN(shmem_before_5_19, no_shmem_feature(facts) && older_than(facts, 5, 19))
WHEN(no_async_feature, !(facts->uffd_features & UC_UFFD_FEATURE_WP_ASYNC))
WHEN(async_before_6_7, no_async_feature(facts) && older_than(facts, 6, 7))
WHEN(second_write_lost, facts->soft_dirty_trip[0] && facts->soft_dirty_trip[1])
WHEN(not_cleared, facts->soft_dirty_trip[0] && !facts->soft_dirty_trip[1])
WHEN(thp_never, !strcmp(facts->thp_enabled, "never"))
WHEN(thp_absent, !*facts->thp_enabled)
WHEN(mthp_absent, !*facts->mthp_enabled)
WHEN(mthp_before_6_8, mthp_absent(facts) && before_6_8(facts))
WHEN(mthp_off, strcmp(facts->mthp_enabled, "always") && strcmp(facts->mthp_enabled, "madvise"))
WHEN(shmem_thp_absent, !*facts->shmem_enabled)
WHEN(shmem_thp_off, !strcmp(facts->shmem_enabled, "never") || !strcmp(facts->shmem_enabled, "deny"))
WHEN(no_debugfs, !facts->debugfs)
WHEN(no_hugetlb_size, !facts->hugetlb_size)
WHEN(no_io_uring, facts->io_uring_errno != 0)
WHEN(not_two_nodes, facts->nodes < 2)
WHEN(no_swap, facts->swap_devices == 0)
WHEN(many_swaps, facts->swap_devices > 1)
WHEN(io_uring_off, facts->io_uring_disabled == 2)
WHEN(io_uring_limited, facts->io_uring_disabled == 1)
WHEN(one_node, facts->nodes == 1)

#define SECCOMP_REFUSES                                                                            \
	"A seccomp filter refuses the system call, as the default profiles of container engines "  \
	"do: allow userfaultfd there, or use /dev/userfaultfd."
#define LSM_DENIES                                                                                 \
	"A security module denies it (SELinux: class anon_inode; in containers the policy of "     \
	"container-selinux must allow userfaultfd)."
#define NOT_BUILT_IN                                                                               \
	"The kernel is built without CONFIG_USERFAULTFD, or a seccomp filter hides the system "    \
	"call (number 323 on x86-64)."
#define NO_UFFD	   "No userfaultfd can be opened: see above."
#define NO_PROC	   "/proc is not mounted."
#define NO_MONITOR "The kernel is built without CONFIG_PROC_PAGE_MONITOR."
#define NO_REASON  "The kernel refuses it for a reason that this tool does not know."

#define NO_HUGETLB                                                                                 \
	"The kernel has no hugetlb pages of 2 MiB: it is built without CONFIG_HUGETLBFS, or its "  \
	"base page is not of 4 KiB."
#define NO_THP "The kernel is built without CONFIG_TRANSPARENT_HUGEPAGE."
#define FRAGMENTED                                                                                 \
	"None could be had: memory is fragmented, or prctl(PR_SET_THP_DISABLE) is in force."
#define NO_WP	  "There is no write-protect at all: see above."
#define LOW_LIMIT "RLIMIT_MEMLOCK is too low: raise it (ulimit -l)."

const struct probe_sentence probe_sentences[] = {
	{ LINE_HUGETLB, ECANCELED, NULL,
	  "The page was promised and not given: the hugetlb limit of the control group." },
	{ LINE_COUNT, ECANCELED, NULL,
	  "The attempt was killed or did not end: a seccomp filter of the container or the service "
	  "kills the process for it." },

	{ LINE_DEVICE, ENOENT, before_6_1, "The device exists since Linux 6.1." },
	{ LINE_DEVICE, ENOENT, NULL,
	  "It is not there: the kernel is built without CONFIG_USERFAULTFD, or /dev of this "
	  "container lacks it: pass it in (--device /dev/userfaultfd)." },
	{ LINE_DEVICE, EACCES, root, LSM_DENIES },
	{ LINE_DEVICE, EACCES, NULL,
	  "Only root may open it (root:root 0600): setfacl -m u:USER:rw /dev/userfaultfd, or a "
	  "udev "
	  "rule that gives it to a group." },
	{ LINE_DEVICE, EPERM, NULL,
	  "The device rules of this container or service forbid it: allow the device "
	  "/dev/userfaultfd." },
	{ LINE_DEVICE, 0, NULL, NO_REASON },

	{ LINE_SYSCALL, EPERM, powerless_ptrace,
	  "CAP_SYS_PTRACE counts only in the initial user namespace: use /dev/userfaultfd (6.1), "
	  "pass UFFD_USER_MODE_ONLY, or set vm.unprivileged_userfaultfd=1 on the host." },
	{ LINE_SYSCALL, EPERM, user_mode_works,
	  "vm.unprivileged_userfaultfd is 0 and CAP_SYS_PTRACE is missing: pass "
	  "UFFD_USER_MODE_ONLY, get permission for /dev/userfaultfd (6.1), or set "
	  "vm.unprivileged_userfaultfd=1." },
	{ LINE_SYSCALL, EPERM, user_mode_unknown,
	  "CAP_SYS_PTRACE is missing: set vm.unprivileged_userfaultfd=1." },
	{ LINE_SYSCALL, EPERM, NULL, SECCOMP_REFUSES },
	{ LINE_SYSCALL, EACCES, NULL, LSM_DENIES },
	{ LINE_SYSCALL, ENOSYS, NULL, NOT_BUILT_IN },
	{ LINE_SYSCALL, 0, NULL, NO_REASON },

	{ LINE_USER_MODE_ONLY, EINVAL, NULL, "The flag exists since Linux 5.11." },
	{ LINE_USER_MODE_ONLY, EPERM, NULL, SECCOMP_REFUSES },
	{ LINE_USER_MODE_ONLY, EACCES, NULL, LSM_DENIES },
	{ LINE_USER_MODE_ONLY, ENOSYS, NULL, NOT_BUILT_IN },
	{ LINE_USER_MODE_ONLY, 0, NULL, NO_REASON },

	{ LINE_UNPRIVILEGED, 0, no_proc, NO_PROC },
	{ LINE_UNPRIVILEGED, 0, no_unprivileged_sysctl,
	  "There is no such setting: Linux before 5.2, or built without CONFIG_USERFAULTFD." },
	{ LINE_UNPRIVILEGED, 0, NULL,
	  "Without CAP_SYS_PTRACE userfaultfd(2) gives EPERM unless it is passed "
	  "UFFD_USER_MODE_ONLY; sysctl -w vm.unprivileged_userfaultfd=1 changes that." },

	{ LINE_KERNEL_FAULTS, 0, no_uffd, NO_UFFD },
	{ LINE_KERNEL_FAULTS, 0, NULL,
	  "With UFFD_USER_MODE_ONLY a write by the kernel into an armed page (read(2), io_uring, a "
	  "KVM guest) fails with EFAULT and nobody is told." },

	{ LINE_WP_ANON, 0, no_uffd, NO_UFFD },
	{ LINE_WP_ANON, 0, wp_before_5_7, "Write-protect exists since Linux 5.7." },
	{ LINE_WP_ANON, 0, arm64_before_6_10, "arm64 has write-protect since Linux 6.10." },
	{ LINE_WP_ANON, 0, riscv_no_wp,
	  "riscv has write-protect since Linux 6.19, on processors with Svrsw60t59b." },
	{ LINE_WP_ANON, 0, no_wp_feature,
	  "Feature bit 0 is absent: this architecture has no write-protect (it needs "
	  "HAVE_ARCH_USERFAULTFD_WP), so UFFDIO_REGISTER gives EINVAL." },
	{ LINE_WP_ANON, 0, NULL,
	  "The feature is offered, and yet registering or arming a page failed: a fault of this "
	  "kernel." },

	{ LINE_WP_SHMEM, 0, no_uffd, NO_UFFD },
	{ LINE_WP_SHMEM, 0, no_memfd,
	  "There is no shared memory to try it on: see memfd_create(2)." },
	{ LINE_WP_SHMEM, 0, no_wp_anon, NO_WP },
	{ LINE_WP_SHMEM, 0, shmem_before_5_19,
	  "Write-protect of shared memory and hugetlbfs exists since Linux 5.19." },
	{ LINE_WP_SHMEM, 0, no_shmem_feature,
	  "The kernel is built without CONFIG_PTE_MARKER_UFFD_WP." },
	{ LINE_WP_SHMEM, 0, NULL,
	  "The feature is offered, and yet registering or arming a page failed: a fault of this "
	  "kernel." },

	{ LINE_WP_HUGETLB, 0, no_uffd, NO_UFFD },
	{ LINE_WP_HUGETLB, 0, no_hugetlb_size, NO_HUGETLB },
	{ LINE_WP_HUGETLB, 0, no_wp_anon, NO_WP },
	{ LINE_WP_HUGETLB, 0, shmem_before_5_19,
	  "Write-protect of shared memory and hugetlbfs exists since Linux 5.19." },
	{ LINE_WP_HUGETLB, 0, no_shmem_feature,
	  "The kernel is built without CONFIG_PTE_MARKER_UFFD_WP." },
	{ LINE_WP_HUGETLB, 0, NULL,
	  "The feature is offered, and yet hugetlb memory could not be registered: a fault of this "
	  "kernel." },

	{ LINE_WP_UNPOPULATED, 0, no_uffd, NO_UFFD },
	{ LINE_WP_UNPOPULATED, 0, before_6_4,
	  "Until Linux 6.4 arming a page of anonymous memory that is not populated returns 0 and "
	  "arms nothing: populate first (MADV_POPULATE_READ, 5.14)." },
	{ LINE_WP_UNPOPULATED, 0, NULL,
	  "The kernel is built without CONFIG_PTE_MARKER_UFFD_WP: arming a page that is not "
	  "populated returns 0 and arms nothing. Populate first." },

	{ LINE_WP_ASYNC, 0, no_uffd, NO_UFFD },
	{ LINE_WP_ASYNC, 0, no_pagemap, "Its trial needs /proc/PID/pagemap: see there." },
	{ LINE_WP_ASYNC, 0, async_before_6_7,
	  "UFFD_FEATURE_WP_ASYNC exists since Linux 6.7; older kernels of some vendors carry it." },
	{ LINE_WP_ASYNC, 0, no_async_feature,
	  "The kernel is built without CONFIG_PTE_MARKER_UFFD_WP, or its architecture has no "
	  "write-protect." },
	{ LINE_WP_ASYNC, 0, NULL,
	  "The feature is offered, and yet a write did not disarm its page: a fault of this "
	  "kernel." },

	{ LINE_EVENT_FORK, 0, no_uffd, NO_UFFD },
	{ LINE_EVENT_FORK, EPERM, NULL,
	  "It needs CAP_SYS_PTRACE; without it a child's memory is not tracked after fork." },
	{ LINE_EVENT_FORK, 0, NULL, NO_REASON },

	{ LINE_EVENT_REMAP, 0, no_uffd, NO_UFFD },
	{ LINE_EVENT_REMAP, 0, NULL,
	  "The event exists since Linux 4.11: nobody is told where armed memory went by "
	  "mremap(2)." },
	{ LINE_MINOR_SHMEM, 0, no_uffd, NO_UFFD },
	{ LINE_MINOR_SHMEM, 0, before_5_14,
	  "Minor faults of shared memory exist since Linux 5.14." },
	{ LINE_MINOR_SHMEM, 0, NULL,
	  "This architecture has none (it needs HAVE_ARCH_USERFAULTFD_MINOR), or the kernel is "
	  "built without CONFIG_SHMEM." },
	{ LINE_POISON, 0, no_uffd, NO_UFFD },
	{ LINE_POISON, 0, before_6_6, "UFFDIO_POISON exists since Linux 6.6." },
	{ LINE_POISON, 0, NULL, NO_REASON },
	{ LINE_MOVE, 0, no_uffd, NO_UFFD },
	{ LINE_MOVE, 0, before_6_8,
	  "UFFDIO_MOVE exists since Linux 6.8: UFFDIO_COPY does the same with a copy." },
	{ LINE_MOVE, 0, NULL, NO_REASON },

	{ LINE_PAGEMAP, 0, no_proc, NO_PROC },
	{ LINE_PAGEMAP, ENOENT, NULL, NO_MONITOR },
	{ LINE_PAGEMAP, 0, NULL,
	  "It cannot be read: a security module or the way /proc is mounted denies it." },

	{ LINE_CLEAR_REFS, 0, no_proc, NO_PROC },
	{ LINE_CLEAR_REFS, 0, NULL,
	  "It takes no 4: the kernel is built without CONFIG_PROC_PAGE_MONITOR, or /proc is "
	  "read-only here." },

	{ LINE_SOFT_DIRTY, 0, no_pagemap, "Its trial needs /proc/PID/pagemap: see there." },
	{ LINE_SOFT_DIRTY, 0, no_clear_refs, "Its trial needs /proc/PID/clear_refs: see there." },
	{ LINE_SOFT_DIRTY, 0, second_write_lost,
	  "KERNEL BUG: the first write after clear_refs is not recorded. Do not rely on soft-dirty "
	  "here: writes are lost." },
	{ LINE_SOFT_DIRTY, 0, not_cleared,
	  "clear_refs does not clear the bit: every page reads dirty for ever." },
	{ LINE_SOFT_DIRTY, 0, is_arm64,
	  "arm64 does not implement soft-dirty (HAVE_ARCH_SOFT_DIRTY): use uffd write-protect in "
	  "asynchronous mode with PAGEMAP_SCAN (arm64: 6.10)." },
	{ LINE_SOFT_DIRTY, 0, NULL,
	  "CONFIG_MEM_SOFT_DIRTY is not set, or the architecture has none (x86, s390, ppc64 and, "
	  "since 6.19, riscv do): clear_refs takes the 4 and bit 55 never sets." },

	{ LINE_PFN, 0, no_pagemap, "They are in /proc/PID/pagemap: see there." },
	{ LINE_PFN, 0, NULL,
	  "They read 0 without CAP_SYS_ADMIN. No tracking needs them: pages move between two "
	  "reads, "
	  "use bits 55, 56 and 61 or PAGEMAP_SCAN." },

	{ LINE_SCAN, 0, no_pagemap, "It is an ioctl of /proc/PID/pagemap: see there." },
	{ LINE_SCAN, ENOTTY, before_6_7,
	  "PAGEMAP_SCAN exists since Linux 6.7; older kernels of some vendors carry it." },
	{ LINE_SCAN, 0, NULL, NO_REASON },
	{ LINE_SCAN_SOFT_DIRTY, 0, no_scan, "It is a category of PAGEMAP_SCAN: see there." },
	{ LINE_SCAN_SOFT_DIRTY, 0, NULL,
	  "PAGEMAP_SCAN is there, but its category SOFT_DIRTY needs Linux 6.8 (e6a9a2cbc13b): "
	  "asking "
	  "for it gives EINVAL. Read bit 55 of pagemap." },

	{ LINE_THP, 0, no_sys, "/sys is not mounted, and no huge page could be had." },
	{ LINE_THP, 0, thp_absent, NO_THP },
	{ LINE_THP, 0, thp_never,
	  "They are switched off, as by default below 512 MiB of memory: echo madvise > "
	  "/sys/kernel/mm/transparent_hugepage/enabled" },
	{ LINE_THP, 0, NULL, FRAGMENTED },
	{ LINE_MTHP, 0, no_sys, "/sys is not mounted: it cannot be told what is enabled." },
	{ LINE_MTHP, 0, mthp_before_6_8, "They can be enabled since Linux 6.8." },
	{ LINE_MTHP, 0, mthp_absent,
	  "The kernel is built without CONFIG_TRANSPARENT_HUGEPAGE, or its base page is as "
	  "large." },
	{ LINE_MTHP, 0, mthp_off,
	  "They are switched off, as by default: echo madvise > "
	  "/sys/kernel/mm/transparent_hugepage/hugepages-64kB/enabled; \"run --tune\" does it." },
	{ LINE_MTHP, 0, NULL, FRAGMENTED },
	{ LINE_SHMEM_THP, 0, no_memfd,
	  "There is no shared memory to try it on: see memfd_create(2)." },
	{ LINE_SHMEM_THP, 0, no_sys, "/sys is not mounted: it cannot be told what is enabled." },
	{ LINE_SHMEM_THP, 0, shmem_thp_absent, NO_THP },
	{ LINE_SHMEM_THP, 0, shmem_thp_off,
	  "They are switched off, as by default: echo advise > "
	  "/sys/kernel/mm/transparent_hugepage/shmem_enabled; \"run --tune\" does it." },
	{ LINE_SHMEM_THP, 0, NULL, FRAGMENTED },
	{ LINE_COLLAPSE, EINVAL, before_6_1, "MADV_COLLAPSE exists since Linux 6.1." },
	{ LINE_COLLAPSE, EINVAL, NULL,
	  "The kernel is built without CONFIG_TRANSPARENT_HUGEPAGE, or prctl(PR_SET_THP_DISABLE) "
	  "is in force." },
	{ LINE_COLLAPSE, 0, NULL,
	  "No huge page could be had: memory is fragmented, or the control group is at its "
	  "limit." },
	{ LINE_SPLIT, EACCES, NULL, "Only root may write to split_huge_pages in debugfs." },
	{ LINE_SPLIT, EPERM, NULL, "The kernel is locked down: debugfs cannot be written." },
	{ LINE_SPLIT, EINVAL, before_5_13,
	  "A range of one process can be split since Linux 5.13; before, only all of memory." },
	{ LINE_SPLIT, 0, no_debugfs,
	  "Debugfs is not there: mount -t debugfs debugfs /sys/kernel/debug, and be root." },
	{ LINE_SPLIT, ENOENT, NULL, NO_THP },
	{ LINE_SPLIT, 0, NULL,
	  "A huge page could not be split, or the request is not understood." },
	{ LINE_HUGETLB, 0, no_hugetlb_size, NO_HUGETLB },
	{ LINE_HUGETLB, ENOMEM, NULL,
	  "None is free: echo 64 > /proc/sys/vm/nr_hugepages; \"run --tune\" allocates what it "
	  "needs, and gives it back." },
	{ LINE_HUGETLB, 0, NULL, NO_REASON },
	{ LINE_MEMFD_SECRET, ENOSYS, before_5_14, "memfd_secret(2) exists since Linux 5.14." },
	{ LINE_MEMFD_SECRET, ENOSYS, before_6_5,
	  "Before Linux 6.5 it is off unless the kernel is booted with secretmem.enable=1." },
	{ LINE_MEMFD_SECRET, ENOSYS, NULL,
	  "The kernel is built without CONFIG_SECRETMEM or booted with secretmem.enable=0, or a "
	  "seccomp filter hides the system call." },
	{ LINE_MEMFD_SECRET, EAGAIN, NULL, LOW_LIMIT },
	{ LINE_MEMFD_SECRET, 0, NULL, NO_REASON },
	{ LINE_DISK_FILE, EMEDIUMTYPE, NULL,
	  "The working directory is on none of ext4, xfs, btrfs and f2fs: change to one that is. "
	  "Filesystems in memory, overlays and network filesystems do not write pages back as "
	  "a disk's do." },
	{ LINE_DISK_FILE, EACCES, NULL, "The working directory may not be written to." },
	{ LINE_DISK_FILE, 0, NULL, "No file can be made in the working directory." },
	{ LINE_MEMFD, ENOSYS, NULL,
	  "The kernel is built without CONFIG_MEMFD_CREATE, or a seccomp filter hides the system "
	  "call." },
	{ LINE_MEMFD, 0, NULL, NO_REASON },

	{ LINE_IO_URING, EPERM, io_uring_off, "kernel.io_uring_disabled is 2: off for everybody." },
	{ LINE_IO_URING, EPERM, io_uring_limited,
	  "kernel.io_uring_disabled is 1: only for CAP_SYS_ADMIN and kernel.io_uring_group." },
	{ LINE_IO_URING, EPERM, NULL,
	  "A seccomp filter refuses it, as the default profiles of container engines do." },
	{ LINE_IO_URING, ENOSYS, NULL,
	  "The kernel is built without CONFIG_IO_URING, or a seccomp filter hides the system "
	  "call." },
	{ LINE_IO_URING, ENOMEM, NULL, LOW_LIMIT },
	{ LINE_IO_URING, 0, NULL, NO_REASON },
	{ LINE_IO_URING_BUFFERS, 0, no_io_uring, "There is no io_uring: see above." },
	{ LINE_IO_URING_BUFFERS, ENOMEM, NULL, LOW_LIMIT },
	{ LINE_IO_URING_BUFFERS, 0, NULL, NO_REASON },
	{ LINE_PROCESS_VM, ENOSYS, NULL,
	  "The kernel is built without CONFIG_CROSS_MEMORY_ATTACH, or a seccomp filter hides the "
	  "system call." },
	{ LINE_PROCESS_VM, EPERM, NULL, "A seccomp filter or a security module refuses it." },
	{ LINE_PROCESS_VM, 0, NULL, NO_REASON },
	{ LINE_PROC_MEM, 0, no_proc, NO_PROC },
	{ LINE_PROC_MEM, EIO, NULL,
	  "Forced writes are refused: the boot parameter proc_mem.force_override= or "
	  "CONFIG_PROC_MEM_NO_FORCE (6.12)." },
	{ LINE_PROC_MEM, 0, NULL, "It cannot be written: a security module denies it." },
	{ LINE_PKEYS, ENOSYS, NULL,
	  "The kernel has no pkey_alloc(2), or a seccomp filter hides the system call." },
	{ LINE_PKEYS, 0, NULL, "The processor has no protection keys (x86: flags pku and ospke)." },

	{ LINE_NODES, 0, one_node,
	  "There is one node, and hinting faults come only with two: use \"uffd-conform vm\"." },
	{ LINE_NODES, 0, NULL,
	  "/sys does not tell: it is not mounted, or the kernel is built without CONFIG_NUMA." },
	{ LINE_MOVE_PAGES, ENOSYS, NULL,
	  "The kernel is built without CONFIG_NUMA or CONFIG_MIGRATION, or a seccomp filter hides "
	  "the system call." },
	{ LINE_MOVE_PAGES, EPERM, NULL,
	  "A seccomp filter refuses it (CAP_SYS_NICE in containers)." },
	{ LINE_MOVE_PAGES, 0, not_two_nodes, "There is no other node: use \"uffd-conform vm\"." },
	{ LINE_MOVE_PAGES, 0, NULL,
	  "The page stayed where it was: other nodes are full, or outside of cpuset.mems." },
	{ LINE_NUMA_BALANCING, 0, no_proc, NO_PROC },
	{ LINE_NUMA_BALANCING, 0, NULL, "The kernel is built without CONFIG_NUMA_BALANCING." },
	{ LINE_NUMA_SCAN_SEQ, 0, no_proc, NO_PROC },
	{ LINE_NUMA_SCAN_SEQ, 0, NULL,
	  "/proc/PID/sched does not show it: the kernel is built without CONFIG_NUMA_BALANCING or "
	  "CONFIG_SCHED_DEBUG." },

	{ LINE_SWAP_OUT, 0, no_swap, "There is no swap: swapon, or use \"uffd-conform vm\"." },
	{ LINE_SWAP_OUT, 0, NULL,
	  "There is swap, and yet a page stayed in memory: swap is full, or the control group may "
	  "not use it (memory.swap.max)." },
	{ LINE_SWAPOFF, 0, no_swap, "There is no swap: see above." },
	{ LINE_SWAPOFF, 0, many_swaps,
	  "There is more than one swap area: pages would only go to the next one." },
	{ LINE_SWAPOFF, 0, NULL, "It needs root and CAP_SYS_ADMIN." },
	{ LINE_KSM, EINVAL, NULL, "The kernel is built without CONFIG_KSM." },
	{ LINE_KSM, 0, NULL,
	  "ksmd does not run: echo 1 > /sys/kernel/mm/ksm/run; \"run --tune\" does it, with a "
	  "quick "
	  "scan." },

	{ LINE_ROOT, 0, NULL, "Cases that change system-wide settings are skipped." },
	{ LINE_CAP_SYS_PTRACE, 0, NULL,
	  "UFFD_FEATURE_EVENT_FORK is refused, and so is userfaultfd(2) without "
	  "UFFD_USER_MODE_ONLY unless vm.unprivileged_userfaultfd is 1." },
	{ LINE_CAP_SYS_ADMIN, 0, NULL, "Page frame numbers are hidden." },
	{ LINE_DEBUGFS, 0, NULL,
	  "The NUMA scanner cannot be made fast: mount -t debugfs debugfs /sys/kernel/debug, and "
	  "be "
	  "root." },
	{ LINE_SWAP, 0, NULL, "Anonymous pages cannot be paged out: swapon." },
};
const size_t probe_sentence_count = sizeof(probe_sentences) / sizeof(probe_sentences[0]);
