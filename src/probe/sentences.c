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
WHEN(before_6_7, older_than(facts, 6, 7))
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

const struct probe_sentence probe_sentences[] = {
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
	{ LINE_WP_SHMEM, 0, no_wp_anon, "There is no write-protect at all: see above." },
	{ LINE_WP_SHMEM, 0, shmem_before_5_19,
	  "Write-protect of shared memory and hugetlbfs exists since Linux 5.19." },
	{ LINE_WP_SHMEM, 0, no_shmem_feature,
	  "The kernel is built without CONFIG_PTE_MARKER_UFFD_WP." },
	{ LINE_WP_SHMEM, 0, NULL,
	  "The feature is offered, and yet registering or arming a page failed: a fault of this "
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
	{ LINE_THP, 0, thp_absent, "The kernel is built without CONFIG_TRANSPARENT_HUGEPAGE." },
	{ LINE_THP, 0, thp_never,
	  "They are switched off, as by default below 512 MiB of memory: echo madvise > "
	  "/sys/kernel/mm/transparent_hugepage/enabled" },
	{ LINE_THP, 0, NULL,
	  "None could be had: memory is fragmented, or prctl(PR_SET_THP_DISABLE) is in force." },
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
	{ LINE_IO_URING, ENOMEM, NULL, "RLIMIT_MEMLOCK is too low: raise it (ulimit -l)." },
	{ LINE_IO_URING, 0, NULL, NO_REASON },
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
	{ LINE_NUMA_BALANCING, 0, no_proc, NO_PROC },
	{ LINE_NUMA_BALANCING, 0, NULL, "The kernel is built without CONFIG_NUMA_BALANCING." },
	{ LINE_NUMA_SCAN_SEQ, 0, no_proc, NO_PROC },
	{ LINE_NUMA_SCAN_SEQ, 0, NULL,
	  "/proc/PID/sched does not show it: the kernel is built without CONFIG_NUMA_BALANCING or "
	  "CONFIG_SCHED_DEBUG." },

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
