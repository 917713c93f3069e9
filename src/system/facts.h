/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What this kernel, this configuration and these privileges can do, each found by trying it once.
 * Nothing here judges; runner/needs turns facts into skips, probe/ into sentences.
 * An errno of ECANCELED says that the trial was killed or hung (a seccomp filter that kills).
 */
#ifndef UFFD_CONFORM_SYSTEM_FACTS_H
#define UFFD_CONFORM_SYSTEM_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/clause.h"
#include "system/error.h"

/* How a userfaultfd was obtained, in the order in which they are tried (as QEMU does). */
enum uffd_path { UFFD_DEVICE, UFFD_SYSCALL, UFFD_SYSCALL_USER_MODE_ONLY, UFFD_PATH_COUNT };

struct facts {
	char release[128];
	char machine[32];
	struct kernel_version version;
	bool proc, sys; /* mounted; without them much of what follows cannot be told */

	int uffd_errno[UFFD_PATH_COUNT]; /* 0: that way works; else why not */
	bool uffd;			 /* any of them works */
	enum uffd_path uffd_path;	 /* the first that works */
	uint64_t uffd_features;		 /* of UFFDIO_API with features 0 */
	int unprivileged_userfaultfd;	 /* vm.unprivileged_userfaultfd, -1: not there */
	int event_fork_errno;		 /* 0: UFFD_FEATURE_EVENT_FORK is granted */

	bool uffd_wp_anon, uffd_wp_shmem; /* registered and armed in a trial */
	bool uffd_wp_async;		  /* a write disarmed, and nobody waited */
	int uffd_wp_anon_errno, uffd_wp_shmem_errno, uffd_wp_async_errno; /* why not */

	bool clear_refs;	 /* /proc/self/clear_refs takes a 4 */
	bool soft_dirty;	 /* a whole round trip works: all three of */
	bool soft_dirty_trip[3]; /* written: 1, cleared: 0, written again: 1 */
	bool pagemap;
	int pagemap_errno;
	bool pfn_visible;
	int pagemap_scan_errno;
	uint64_t scan_categories; /* each accepted one, by its PAGE_IS_ bit */

	bool thp;	      /* a madvised range of its size became one */
	uint64_t thp_size;    /* 0: the kernel tells none */
	char thp_enabled[16]; /* always, madvise, never; "" without THP */
	bool memfd;
	int memfd_errno;
	int io_uring_errno;
	int io_uring_disabled; /* kernel.io_uring_disabled, -1: not there */
	int process_vm_errno;
	int proc_mem_errno; /* of a write that has to be forced (FOLL_FORCE) */
	int pkey_errno;
	unsigned int nodes;  /* with memory; 0: cannot be told */
	bool numa_balancing; /* kernel.numa_balancing exists */
	bool numa_scan_seq;  /* /proc/self/sched tells it */
	bool root;
	bool cap_sys_ptrace, cap_sys_admin;
	bool debugfs; /* mounted and readable at /sys/kernel/debug */
	bool swap;
	unsigned int cpus; /* that this process may use */
};

/* Tries everything; takes well under 100 ms and leaves nothing behind. */
int facts_probe(struct facts *facts, struct error *error);

/* "6.12.117+deb12-amd64" is 6.12; 0.0 where it cannot be read. */
struct kernel_version kernel_version_parse(const char *release);

/*
 * An open O_CLOEXEC | O_NONBLOCK userfaultfd by the first way that works, or -1 with the errno of
 * userfaultfd(2) without flags.
 */
int uffd_open(enum uffd_path *path);

#endif
