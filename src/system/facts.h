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

#define FACTS_FOLDER_MAX 512

/* How a userfaultfd was obtained, in the order in which they are tried (as QEMU does). */
enum uffd_path { UFFD_DEVICE, UFFD_SYSCALL, UFFD_SYSCALL_USER_MODE_ONLY, UFFD_PATH_COUNT };

struct facts {
	char release[128];
	char machine[32];
	struct kernel_version version;
	unsigned int sublevel; /* 117 of 6.12.117, from the stable tree; 0: none, or not told */
	bool proc, sys;	       /* mounted; without them much of what follows cannot be told */

	int uffd_errno[UFFD_PATH_COUNT]; /* 0: that way works; else why not */
	bool uffd;			 /* any of them works */
	enum uffd_path uffd_path;	 /* the first that works */
	uint64_t uffd_features;		 /* of UFFDIO_API with features 0 */
	int unprivileged_userfaultfd;	 /* vm.unprivileged_userfaultfd, -1: not there */
	int event_fork_errno;		 /* 0: UFFD_FEATURE_EVENT_FORK is granted */

	bool uffd_wp_anon, uffd_wp_shmem; /* registered and armed in a trial */
	bool uffd_wp_async;		  /* a write disarmed, and nobody waited */
	int uffd_wp_anon_errno, uffd_wp_shmem_errno, uffd_wp_async_errno; /* why not */
	int uffd_wp_hugetlb_errno; /* 0: a hugetlb memfd was registered; needs no free page */

	bool clear_refs;	 /* /proc/self/clear_refs takes a 4 */
	bool soft_dirty;	 /* a whole round trip works: all three of */
	bool soft_dirty_trip[3]; /* written: 1, cleared: 0, written again: 1 */
	bool pagemap;
	int pagemap_errno;
	bool pfn_visible;
	int pagemap_scan_errno;
	uint64_t scan_categories; /* each accepted one, by its PAGE_IS_ bit */

	bool thp;		   /* a madvised range of its size became one */
	uint64_t thp_size;	   /* 0: the kernel tells none */
	char thp_enabled[16];	   /* always, madvise, never; "" without THP */
	bool mthp;		   /* a madvised range of 64 KiB became one folio */
	char mthp_enabled[16];	   /* of that size; "" where the kernel has no such size */
	bool shmem_thp;		   /* a madvised memfd got a huge page */
	char shmem_enabled[16];	   /* always, within_size, advise, never, deny, force; "" */
	int collapse_errno;	   /* of MADV_COLLAPSE */
	int split_errno;	   /* of debugfs' split_huge_pages, for a range of one process */
	uint64_t hugetlb_size;	   /* 2 MiB; 0: the kernel has no hugetlb pages of that size */
	unsigned int hugetlb_free; /* neither used nor reserved */
	int hugetlb_errno;	   /* 0: one was mapped and written */
	bool memfd;
	int memfd_errno;
	int memfd_secret_errno;
	char disk_folder[FACTS_FOLDER_MAX]; /* the working directory; "" unless on a disk */
	int disk_file_errno;		    /* EMEDIUMTYPE: it is not on a disk */
	int io_uring_errno;
	uint64_t lockable;	    /* bytes: RLIMIT_MEMLOCK; UINT64_MAX with CAP_IPC_LOCK */
	int io_uring_buffers_errno; /* of registering a page as a fixed buffer */
	int io_uring_disabled;	    /* kernel.io_uring_disabled, -1: not there */
	int process_vm_errno;
	int proc_mem_errno; /* of a write that has to be forced (FOLL_FORCE) */
	int pkey_errno;
	unsigned int nodes;   /* with memory; 0: cannot be told */
	int move_pages_errno; /* 0: a page went to another node; ENODEV: there is none */
	bool numa_balancing;  /* kernel.numa_balancing exists */
	bool numa_scan_seq;   /* /proc/self/sched tells it */
	bool root;
	bool cap_sys_ptrace, cap_sys_admin;
	bool debugfs; /* mounted and readable at /sys/kernel/debug */
	bool swap;
	bool swap_out;		   /* a page that was advised to went there */
	unsigned int swap_devices; /* areas in /proc/swaps */
	char swap_device[128];	   /* the path of the first, or "" */
	int ksm_errno;		   /* of MADV_MERGEABLE */
	bool ksm_writable;	   /* /sys/kernel/mm/ksm/run */
	int ksm_run;		   /* what it holds, -1: not there */
	unsigned int cpus;	   /* that this process may use */
	unsigned int jobs;	   /* cells at a time: cpus, unless the caller knows better */
};

/* Tries everything; takes well under 100 ms and leaves nothing behind. */
int facts_probe(struct facts *facts, struct error *error);

/* How many CPUs this process may use; 0: cannot be told. */
unsigned int facts_usable_cpus(void);

/*
 * An empty file without a name in the folder, open for reading and writing; -1 with errno, which
 * is EMEDIUMTYPE where the folder's filesystem is none of a disk (ext4, xfs, btrfs, f2fs).
 */
int disk_file_open(const char *folder);

/* "6.12.117+deb12-amd64" is 6.12; 0.0 where it cannot be read. */
struct kernel_version kernel_version_parse(const char *release);

/*
 * The sublevel of @version, for which distributions have other places than the release: it is the
 * greatest that one of the texts, a NULL-terminated list, tells of a kernel of this version.
 * Debian's release is 6.1.0-57-amd64 where its version, uname -v, tells 6.1.192-3, and Ubuntu's
 * 6.8.0-45-generic where /proc/version_signature tells 6.8.12.
 */
unsigned int kernel_sublevel_find(struct kernel_version version, const char *const *texts);

/*
 * An open O_CLOEXEC | O_NONBLOCK userfaultfd by the first way that works, or -1 with the errno of
 * userfaultfd(2) without flags.
 */
int uffd_open(enum uffd_path *path);

#endif
