/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Our own names for the part of the kernel's binary interface that we use, written from its
 * documentation: userfaultfd(2), ioctl_userfaultfd(2), PAGEMAP_SCAN(2const), proc_pid_pagemap(5).
 * The headers of the machine that builds us may be older than the kernel that we run on. All names
 * begin with UC_ or uc_, so that any system header may be included next to this one.
 */
#ifndef UFFD_CONFORM_SYSTEM_UAPI_H
#define UFFD_CONFORM_SYSTEM_UAPI_H

#include <stdint.h>
#include <sys/ioctl.h>

/* userfaultfd: ways to open one */
#define UC_UFFD_USER_MODE_ONLY 1		  /* 5.11 */
#define UC_USERFAULTFD_DEVICE  "/dev/userfaultfd" /* 6.1 */
#define UC_USERFAULTFD_IOC_NEW _IO(0xAA, 0x00)
#define UC_UFFD_API	       UINT64_C(0xAA)

/* features of UFFDIO_API */
#define UC_UFFD_FEATURE_WP		  (UINT64_C(1) << 0) /* PAGEFAULT_FLAG_WP, 5.7 */
#define UC_UFFD_FEATURE_EVENT_FORK	  (UINT64_C(1) << 1)
#define UC_UFFD_FEATURE_EVENT_REMAP	  (UINT64_C(1) << 2)
#define UC_UFFD_FEATURE_EVENT_REMOVE	  (UINT64_C(1) << 3)
#define UC_UFFD_FEATURE_MISSING_HUGETLBFS (UINT64_C(1) << 4)
#define UC_UFFD_FEATURE_MISSING_SHMEM	  (UINT64_C(1) << 5)
#define UC_UFFD_FEATURE_EVENT_UNMAP	  (UINT64_C(1) << 6)
#define UC_UFFD_FEATURE_SIGBUS		  (UINT64_C(1) << 7)
#define UC_UFFD_FEATURE_THREAD_ID	  (UINT64_C(1) << 8)
#define UC_UFFD_FEATURE_MINOR_HUGETLBFS	  (UINT64_C(1) << 9)
#define UC_UFFD_FEATURE_MINOR_SHMEM	  (UINT64_C(1) << 10)
#define UC_UFFD_FEATURE_EXACT_ADDRESS	  (UINT64_C(1) << 11) /* 5.18 */
#define UC_UFFD_FEATURE_WP_SHMEM	  (UINT64_C(1) << 12) /* WP_HUGETLBFS_SHMEM, 5.19 */
#define UC_UFFD_FEATURE_WP_UNPOPULATED	  (UINT64_C(1) << 13) /* 6.4 */
#define UC_UFFD_FEATURE_POISON		  (UINT64_C(1) << 14) /* 6.6 */
#define UC_UFFD_FEATURE_WP_ASYNC	  (UINT64_C(1) << 15) /* 6.7 */
#define UC_UFFD_FEATURE_MOVE		  (UINT64_C(1) << 16) /* 6.8 */

struct uc_uffdio_api {
	uint64_t api;
	uint64_t features;
	uint64_t ioctls;
};

struct uc_uffdio_range {
	uint64_t start;
	uint64_t len;
};

#define UC_UFFDIO_REGISTER_MODE_MISSING (UINT64_C(1) << 0)
#define UC_UFFDIO_REGISTER_MODE_WP	(UINT64_C(1) << 1)
#define UC_UFFDIO_REGISTER_MODE_MINOR	(UINT64_C(1) << 2)

struct uc_uffdio_register {
	struct uc_uffdio_range range;
	uint64_t mode;
	uint64_t ioctls; /* a bit for each UC_UFFDIO_NR_ that the range takes */
};

#define UC_UFFDIO_COPY_MODE_DONTWAKE (UINT64_C(1) << 0)
#define UC_UFFDIO_COPY_MODE_WP	     (UINT64_C(1) << 1)

struct uc_uffdio_copy {
	uint64_t dst;
	uint64_t src;
	uint64_t len;
	uint64_t mode;
	int64_t copy;
};

struct uc_uffdio_zeropage {
	struct uc_uffdio_range range;
	uint64_t mode;
	int64_t zeropage;
};

#define UC_UFFDIO_WRITEPROTECT_MODE_WP	     (UINT64_C(1) << 0)
#define UC_UFFDIO_WRITEPROTECT_MODE_DONTWAKE (UINT64_C(1) << 1)

struct uc_uffdio_writeprotect {
	struct uc_uffdio_range range;
	uint64_t mode;
};

#define UC_UFFDIO_CONTINUE_MODE_DONTWAKE (UINT64_C(1) << 0)
#define UC_UFFDIO_CONTINUE_MODE_WP	 (UINT64_C(1) << 1) /* 6.4 */

struct uc_uffdio_continue {
	struct uc_uffdio_range range;
	uint64_t mode;
	int64_t mapped;
};

struct uc_uffdio_poison {
	struct uc_uffdio_range range;
	uint64_t mode;
	int64_t updated;
};

struct uc_uffdio_move {
	uint64_t dst;
	uint64_t src;
	uint64_t len;
	uint64_t mode;
	int64_t move;
};

#define UC_UFFDIO_NR_WRITEPROTECT 0x06

#define UC_UFFDIO_API	       _IOWR(0xAA, 0x3F, struct uc_uffdio_api)
#define UC_UFFDIO_REGISTER     _IOWR(0xAA, 0x00, struct uc_uffdio_register)
#define UC_UFFDIO_UNREGISTER   _IOR(0xAA, 0x01, struct uc_uffdio_range)
#define UC_UFFDIO_WAKE	       _IOR(0xAA, 0x02, struct uc_uffdio_range)
#define UC_UFFDIO_COPY	       _IOWR(0xAA, 0x03, struct uc_uffdio_copy)
#define UC_UFFDIO_ZEROPAGE     _IOWR(0xAA, 0x04, struct uc_uffdio_zeropage)
#define UC_UFFDIO_MOVE	       _IOWR(0xAA, 0x05, struct uc_uffdio_move)
#define UC_UFFDIO_WRITEPROTECT _IOWR(0xAA, UC_UFFDIO_NR_WRITEPROTECT, struct uc_uffdio_writeprotect)
#define UC_UFFDIO_CONTINUE     _IOWR(0xAA, 0x07, struct uc_uffdio_continue)
#define UC_UFFDIO_POISON       _IOWR(0xAA, 0x08, struct uc_uffdio_poison)

/* what read(2) on a userfaultfd gives */
#define UC_UFFD_EVENT_PAGEFAULT 0x12
#define UC_UFFD_EVENT_FORK	0x13
#define UC_UFFD_EVENT_REMAP	0x14
#define UC_UFFD_EVENT_REMOVE	0x15
#define UC_UFFD_EVENT_UNMAP	0x16

#define UC_UFFD_PAGEFAULT_FLAG_WRITE (UINT64_C(1) << 0)
#define UC_UFFD_PAGEFAULT_FLAG_WP    (UINT64_C(1) << 1)
#define UC_UFFD_PAGEFAULT_FLAG_MINOR (UINT64_C(1) << 2)

struct uc_uffd_msg {
	uint8_t event;
	uint8_t reserved1;
	uint16_t reserved2;
	uint32_t reserved3;
	union {
		struct {
			uint64_t flags;
			uint64_t address;
			uint32_t thread; /* with UC_UFFD_FEATURE_THREAD_ID */
		} pagefault;
		struct {
			uint32_t fd;
		} fork;
		struct {
			uint64_t from;
			uint64_t to;
			uint64_t len;
		} remap;
		struct {
			uint64_t start;
			uint64_t end;
		} remove; /* UC_UFFD_EVENT_REMOVE and _UNMAP */
	};
};

_Static_assert(sizeof(struct uc_uffd_msg) == 32, "size of a userfaultfd message");

/* /proc/PID/pagemap: one 64-bit word a page */
#define UC_PAGEMAP_SOFT_DIRTY (UINT64_C(1) << 55)
#define UC_PAGEMAP_EXCLUSIVE  (UINT64_C(1) << 56)
#define UC_PAGEMAP_UFFD_WP    (UINT64_C(1) << 57)
#define UC_PAGEMAP_GUARD      (UINT64_C(1) << 58) /* 6.15 */
#define UC_PAGEMAP_FILE	      (UINT64_C(1) << 61)
#define UC_PAGEMAP_SWAPPED    (UINT64_C(1) << 62)
#define UC_PAGEMAP_PRESENT    (UINT64_C(1) << 63)
#define UC_PAGEMAP_PFN_MASK   ((UINT64_C(1) << 55) - 1)

/* what is written to /proc/PID/clear_refs */
#define UC_CLEAR_REFS_REFERENCED "1"
#define UC_CLEAR_REFS_SOFT_DIRTY "4"

/* PAGEMAP_SCAN, an ioctl of /proc/PID/pagemap, 6.7 */
#define UC_PAGE_IS_WPALLOWED  (UINT64_C(1) << 0)
#define UC_PAGE_IS_WRITTEN    (UINT64_C(1) << 1)
#define UC_PAGE_IS_FILE	      (UINT64_C(1) << 2)
#define UC_PAGE_IS_PRESENT    (UINT64_C(1) << 3)
#define UC_PAGE_IS_SWAPPED    (UINT64_C(1) << 4)
#define UC_PAGE_IS_PFNZERO    (UINT64_C(1) << 5)
#define UC_PAGE_IS_HUGE	      (UINT64_C(1) << 6)
#define UC_PAGE_IS_SOFT_DIRTY (UINT64_C(1) << 7) /* 6.8 */
#define UC_PAGE_IS_GUARD      (UINT64_C(1) << 8) /* 6.15 */

#define UC_PM_SCAN_WP_MATCHING	 (UINT64_C(1) << 0)
#define UC_PM_SCAN_CHECK_WPASYNC (UINT64_C(1) << 1)

struct uc_page_region {
	uint64_t start;
	uint64_t end;
	uint64_t categories;
};

struct uc_pm_scan_arg {
	uint64_t size; /* of this structure */
	uint64_t flags;
	uint64_t start;
	uint64_t end;
	uint64_t walk_end; /* set by the kernel: where the walk stopped */
	uint64_t vec;
	uint64_t vec_len;
	uint64_t max_pages;
	uint64_t category_inverted;
	uint64_t category_mask;
	uint64_t category_anyof_mask;
	uint64_t return_mask;
};

#define UC_PAGEMAP_SCAN _IOWR('f', 16, struct uc_pm_scan_arg)

/* memfd_create(2), mmap(2): huge pages of 2 MiB, by the binary logarithm of the size */
#define UC_HUGE_2MB	 (21U << 26)
#define UC_HUGE_2MB_SIZE (2L << 20)

#define UC_SYS_MEMFD_SECRET 447 /* 5.14 */

/* madvise(2) */
#define UC_MADV_FREE	       8
#define UC_MADV_COLD	       20
#define UC_MADV_PAGEOUT	       21
#define UC_MADV_POPULATE_READ  22
#define UC_MADV_POPULATE_WRITE 23
#define UC_MADV_COLLAPSE       25 /* 6.1 */

/* mbind(2), set_mempolicy(2), move_pages(2) */
#define UC_MPOL_DEFAULT		 0
#define UC_MPOL_PREFERRED	 1
#define UC_MPOL_BIND		 2
#define UC_MPOL_F_NUMA_BALANCING (1U << 13)
#define UC_MPOL_MF_STRICT	 (1U << 0)
#define UC_MPOL_MF_MOVE		 (1U << 1)
#define UC_MPOL_MF_MOVE_ALL	 (1U << 2)

/* pkey_alloc(2): access rights of a new key */
#define UC_PKEY_DISABLE_ACCESS 0x1
#define UC_PKEY_DISABLE_WRITE  0x2

#endif
