// SPDX-License-Identifier: GPL-2.0-only
/* What a userfaultfd tells, and whom it wakes. */
#include <errno.h>

#include "contract/boundary_tables.h"
#include "system/uapi.h"

const struct boundary_info boundary_notice[BOUNDARY_SELECT_FIRST - BOUNDARY_NOTICE_FIRST] = {
	[BOUNDARY_API_REFUSAL_ZEROES - BOUNDARY_NOTICE_FIRST] = {
		.name = "api-refusal-zeroes",
		.clause = CLAUSE_B1,
		.call = "UFFDIO_API with a feature bit that no kernel has",
		.errnos = { EINVAL },
		.rest = "its argument is zero afterwards",
		.needs = NEED(UFFD),
		.source = "ioctl_userfaultfd(2) UFFDIO_API (will zero out the returned structure)",
	},
	[BOUNDARY_API_TELLS_FEATURES - BOUNDARY_NOTICE_FIRST] = {
		.name = "api-tells-features",
		.clause = CLAUSE_B1,
		.call = "UFFDIO_API with one feature",
		.rest = "it tells the same features as without, and this is one of them",
		.needs = NEED(UFFD),
		.source = "ioctl_userfaultfd(2) UFFDIO_API (always reports all the available "
			  "features)",
	},
	[BOUNDARY_WRITEPROTECT_ASYNC_UNPOPULATED - BOUNDARY_NOTICE_FIRST] = {
		.name = "writeprotect-async-unpopulated",
		.clause = CLAUSE_R10,
		.call = "UFFDIO_WRITEPROTECT of absent pages in async mode, without "
			"UFFD_FEATURE_WP_UNPOPULATED",
		.rest = "all pages are armed",
		.needs = NEED(UFFD) | NEED(WP) | NEED(PAGEMAP),
		.features = UC_UFFD_FEATURE_WP_ASYNC,
		.source = "userfaultfd_api(): WP_ASYNC relies on WP_UNPOPULATED",
	},
	[BOUNDARY_EVENT_PAGE_ADDRESS - BOUNDARY_NOTICE_FIRST] = {
		.name = "event-page-address",
		.clause = CLAUSE_R1,
		.call = "a store in the midst of an armed page",
		.rest = "its event has the address of the page, and WP and WRITE",
		.needs = NEED(UFFD) | NEED(WP),
		.source = "linux/userfaultfd.h (UFFD_FEATURE_EXACT_ADDRESS, without which it is "
			  "masked); userfault_msg()",
	},
	[BOUNDARY_EVENT_EXACT_ADDRESS - BOUNDARY_NOTICE_FIRST] = {
		.name = "event-exact-address",
		.clause = CLAUSE_R1,
		.call = "a store in the midst of an armed page with UFFD_FEATURE_EXACT_ADDRESS",
		.rest = "its event has that very address, and WP and WRITE",
		.needs = NEED(UFFD) | NEED(WP),
		.features = UC_UFFD_FEATURE_EXACT_ADDRESS,
		.source = "linux/userfaultfd.h (UFFD_FEATURE_EXACT_ADDRESS); userfault_msg()",
	},
	[BOUNDARY_ZEROPAGE_DONTWAKE - BOUNDARY_NOTICE_FIRST] = {
		.name = "zeropage-dontwake",
		.clause = CLAUSE_B8,
		.call = "UFFDIO_ZEROPAGE with MODE_DONTWAKE, then UFFDIO_WAKE",
		.rest = "the reader waits until the second",
		.needs = NEED(UFFD),
		.source = "ioctl_userfaultfd(2) UFFDIO_ZEROPAGE_MODE_DONTWAKE",
	},
	[BOUNDARY_CONTINUE_DONTWAKE - BOUNDARY_NOTICE_FIRST] = {
		.name = "continue-dontwake",
		.clause = CLAUSE_B8,
		.call = "UFFDIO_CONTINUE with MODE_DONTWAKE, then UFFDIO_WAKE",
		.rest = "the reader waits until the second",
		.needs = NEED(UFFD) | NEED(MEMFD),
		.features = UC_UFFD_FEATURE_MINOR_SHMEM,
		.source = "ioctl_userfaultfd(2) UFFDIO_CONTINUE_MODE_DONTWAKE",
	},
	[BOUNDARY_POISON_DONTWAKE - BOUNDARY_NOTICE_FIRST] = {
		.name = "poison-dontwake",
		.clause = CLAUSE_B8,
		.call = "UFFDIO_POISON with MODE_DONTWAKE, then UFFDIO_WAKE",
		.rest = "the reader, write(2), waits until the second",
		.needs = NEED(UFFD) | NEED(KERNEL_FAULTS),
		.features = UC_UFFD_FEATURE_POISON,
		.source = "ioctl_userfaultfd(2) UFFDIO_POISON_MODE_DONTWAKE",
	},
	[BOUNDARY_MOVE_DONTWAKE - BOUNDARY_NOTICE_FIRST] = {
		.name = "move-dontwake",
		.clause = CLAUSE_B8,
		.call = "UFFDIO_MOVE with MODE_DONTWAKE, then UFFDIO_WAKE",
		.rest = "the reader waits until the second",
		.needs = NEED(UFFD),
		.features = UC_UFFD_FEATURE_MOVE,
		.source = "ioctl_userfaultfd(2) UFFDIO_MOVE_MODE_DONTWAKE",
	},
	[BOUNDARY_WAKE_PAGE_BEFORE - BOUNDARY_NOTICE_FIRST] = {
		.name = "wake-page-before",
		.clause = CLAUSE_B8,
		.call = "UFFDIO_WAKE of the page before the one that a reader waits for",
		.rest = "the reader waits on",
		.needs = NEED(UFFD),
		.source = "ioctl_userfaultfd(2) UFFDIO_WAKE; userfaultfd_wake_function()",
	},
	[BOUNDARY_UNREGISTER_OTHER_PAGE - BOUNDARY_NOTICE_FIRST] = {
		.name = "unregister-other-page",
		.clause = CLAUSE_B8,
		.call = "UFFDIO_UNREGISTER of another page than the one that a reader waits for",
		.rest = "the reader waits on",
		.needs = NEED(UFFD),
		.source = "ioctl_userfaultfd(2) UFFDIO_UNREGISTER; userfaultfd_unregister()",
	},
	[BOUNDARY_COPY_OTHER_PAGE - BOUNDARY_NOTICE_FIRST] = {
		.name = "copy-other-page",
		.clause = CLAUSE_B8,
		.call = "UFFDIO_COPY to another page than the one that a reader waits for",
		.rest = "the reader waits on",
		.needs = NEED(UFFD),
		.source = "ioctl_userfaultfd(2) UFFDIO_COPY; userfaultfd_copy()",
	},
	[BOUNDARY_UNPROTECT_OTHER_PAGE - BOUNDARY_NOTICE_FIRST] = {
		.name = "unprotect-other-page",
		.clause = CLAUSE_B8,
		.call = "un-protecting another page than the one that a writer waits for",
		.rest = "the writer waits on",
		.needs = NEED(UFFD) | NEED(WP),
		.source = "ioctl_userfaultfd(2) UFFDIO_WRITEPROTECT; userfaultfd_writeprotect()",
	},
	[BOUNDARY_USER_MODE_FORK_KERNEL_ACCESS - BOUNDARY_NOTICE_FIRST] = {
		.name = "user-mode-fork-kernel-access",
		.clause = CLAUSE_B9,
		.call = "write(2) of a child from a missing page, UFFD_USER_MODE_ONLY and fork events in "
			"its parent",
		.errnos = { EFAULT },
		.rest = "no event comes",
		.needs = NEED(UFFD) | NEED(SYS_PTRACE),
		.features = UC_UFFD_FEATURE_EVENT_FORK,
		.source = "userfaultfd(2) UFFD_USER_MODE_ONLY; ioctl_userfaultfd(2) "
			  "UFFD_FEATURE_EVENT_FORK (duplicated); dup_userfaultfd()",
	},
	[BOUNDARY_REGISTER_HUGETLB_START - BOUNDARY_NOTICE_FIRST] = {
		.name = "register-hugetlb-start",
		.clause = CLAUSE_B2,
		.call = "UFFDIO_REGISTER of a range that starts within a hugetlbfs page",
		.errnos = { EINVAL },
		.needs = NEED(UFFD) | NEED(WP) | NEED(WP_HUGETLB) | NEED(HUGETLB),
		.source = "userfaultfd_register(): vma_kernel_pagesize()",
	},
	[BOUNDARY_REGISTER_HUGETLB_END - BOUNDARY_NOTICE_FIRST] = {
		.name = "register-hugetlb-end",
		.clause = CLAUSE_B2,
		.call = "UFFDIO_REGISTER of a range that ends within a hugetlbfs page",
		.errnos = { EINVAL },
		.needs = NEED(UFFD) | NEED(WP) | NEED(WP_HUGETLB) | NEED(HUGETLB),
		.source = "userfaultfd_register(): vma_kernel_pagesize()",
	},
	[BOUNDARY_WRITEPROTECT_PART_OF_HUGETLB - BOUNDARY_NOTICE_FIRST] = {
		.name = "writeprotect-part-of-hugetlb",
		.clause = CLAUSE_B2,
		.call = "UFFDIO_WRITEPROTECT of a part of a hugetlbfs page",
		.errnos = { EINVAL },
		.needs = NEED(UFFD) | NEED(WP) | NEED(WP_HUGETLB) | NEED(HUGETLB),
		.source = "mwriteprotect_range(): vma_kernel_pagesize()",
	},
};
