// SPDX-License-Identifier: GPL-2.0-only
#include "contract/clause.h"

#include <stddef.h>
#include <strings.h>

static const struct clause_info clauses[CLAUSE_COUNT] = {
	[CLAUSE_R1] = {
		.id = "R1",
		.sentence = "an armed page's next write, by any accessor, delivers one event with the WP "
			    "and WRITE flags, the right address and thread; the writer waits until it is "
			    "resolved, and its data lands then",
		.source = "Documentation/admin-guide/mm/userfaultfd.rst (Write Protect Notifications); "
			  "ioctl_userfaultfd(2) UFFDIO_WRITEPROTECT; do_wp_page(), handle_userfault()",
	},
	[CLAUSE_R2] = {
		.id = "R2",
		.sentence = "in async mode a write delivers no event, clears that page's armed bit and "
			    "makes PAGEMAP_SCAN report PAGE_IS_WRITTEN",
		.source = "Documentation/admin-guide/mm/userfaultfd.rst (UFFD_FEATURE_WP_ASYNC) and "
			  "pagemap.rst (PAGEMAP_SCAN); do_wp_page()",
	},
	[CLAUSE_R3] = {
		.id = "R3",
		.sentence = "a page cleared for soft-dirty reads dirty after its next write",
		.source = "Documentation/admin-guide/mm/soft-dirty.rst; clear_soft_dirty(), "
			  "pte_needs_soft_dirty_wp(); commit 76aefad628aa",
	},
	[CLAUSE_R4] = {
		.id = "R4",
		.sentence = "no step loses an armed or a soft-dirty bit: mprotect of any kind over any "
			    "part, fork in the parent, NUMA hint, read faults, MADV_FREE and MADV_COLD, "
			    "swap, migration, the split and collapse of huge pages, KSM, pins",
		.source = "Documentation/admin-guide/mm/userfaultfd.rst (a write-protected page stays so "
			  "until it is resolved); pte_modify() keeps both bits; change_pte_range(), "
			  "copy_present_pte(), do_numa_page(), try_to_unmap_one(), unuse_pte(), "
			  "remove_migration_pte(), replace_page(), __split_huge_pmd_locked()",
	},
	[CLAUSE_R5] = {
		.id = "R5",
		.sentence = "fork carries armed bits into the child with UFFD_FEATURE_EVENT_FORK",
		.source = "userfaultfd(2) UFFD_FEATURE_EVENT_FORK; dup_userfaultfd(), copy_present_pte(); "
			  "commit 8f34f1eac382",
	},
	[CLAUSE_R6] = {
		.id = "R6",
		.sentence = "mremap carries armed bits to the new address with "
			    "UFFD_FEATURE_EVENT_REMAP",
		.source = "userfaultfd(2) UFFD_FEATURE_EVENT_REMAP; mremap_userfaultfd_prep(), "
			  "move_ptes(); commit 0cef0bb836e3",
	},
	[CLAUSE_R7] = {
		.id = "R7",
		.sentence = "memory of a file that is not mapped stays armed: a marker keeps the place of "
			    "a page that was dropped or paged out",
		.source = "UFFD_FEATURE_WP_HUGETLBFS_SHMEM in "
			  "Documentation/admin-guide/mm/userfaultfd.rst; "
			  "pte_install_uffd_wp_if_needed(), zap_install_uffd_wp_if_needed()",
	},
	[CLAUSE_R8] = {
		.id = "R8",
		.sentence = "UFFDIO_COPY and UFFDIO_CONTINUE arm with their write-protect mode, and without "
			    "it they do not",
		.source = "ioctl_userfaultfd(2) UFFDIO_COPY_MODE_WP; mfill_atomic_install_pte(); commit "
			  "0e88904cb700",
	},
	[CLAUSE_R9] = {
		.id = "R9",
		.sentence = "new or moved memory reads soft-dirty, whatever mapping it merges with",
		.source = "Documentation/admin-guide/mm/soft-dirty.rst (new memory regions); commit "
			  "d9104d1ca966; move_soft_dirty_pte()",
	},
	[CLAUSE_R10] = {
		.id = "R10",
		.sentence = "arming takes effect before the call returns: pagemap bit 57 is set "
			    "(PAGEMAP_SCAN: not written), for soft-dirty bit 55 is clear",
		.source = "Documentation/admin-guide/mm/pagemap.rst (bits 55 and 57), soft-dirty.rst; "
			  "uffd_wp_range(), pagemap_scan_pmd_entry(), clear_refs_write()",
	},
	[CLAUSE_S1] = {
		.id = "S1",
		.sentence = "no notification comes from a page that is not armed",
		.source = "ioctl_userfaultfd(2): registering alone protects nothing; do_wp_page() asks "
			  "userfaultfd_pte_wp()",
	},
	[CLAUSE_S2] = {
		.id = "S2",
		.sentence = "nothing stays armed after un-protect, unregister, or the close of the "
			    "userfaultfd",
		.source = "ioctl_userfaultfd(2) UFFDIO_WRITEPROTECT without MODE_WP; change_pte_range() "
			  "with MM_CP_UFFD_WP_RESOLVE",
	},
	[CLAUSE_S3] = {
		.id = "S3",
		.sentence = "nothing is armed in the child after fork without UFFD_FEATURE_EVENT_FORK, "
			    "nor at the new address after mremap without UFFD_FEATURE_EVENT_REMAP, nor "
			    "in a new mapping",
		.source = "dup_userfaultfd() clears the VMA's userfaultfd, copy_present_pte() and "
			  "copy_huge_pmd() the bit; commits b569a1760782 8f34f1eac382",
	},
	[CLAUSE_S4] = {
		.id = "S4",
		.sentence = "one armed page delivers no second event once its first is resolved",
		.source = "Documentation/admin-guide/mm/userfaultfd.rst (Write Protect Notifications)",
	},
	[CLAUSE_S5] = {
		.id = "S5",
		.sentence = "no step on a page changes the state of its neighbour",
		.source = "ioctl_userfaultfd(2): UFFDIO_WRITEPROTECT covers its range and nothing else; "
			  "the walkers' [addr, end) bounds",
	},
	[CLAUSE_S6] = {
		.id = "S6",
		.sentence = "no page reads soft-dirty where nothing wrote",
		.source = "Documentation/admin-guide/mm/soft-dirty.rst (exceptions: new VMAs, huge pages, "
			  "pinned pages)",
	},
	[CLAUSE_D1] = {
		.id = "D1",
		.sentence = "parent and child never see each other's later private writes",
		.source = "fork(2), mmap(2) MAP_PRIVATE; copy_present_pte(), PageAnonExclusive; commit "
			  "6c287605fd56",
	},
	[CLAUSE_D2] = {
		.id = "D2",
		.sentence = "a pinned page stays the page: what the device writes the process reads, and "
			    "the other way round",
		.source = "Documentation/core-api/pin_user_pages.rst; copy_present_page(), "
			  "gup_must_unshare(); commits 70e806e4e645 6c287605fd56 a7f226604170",
	},
	[CLAUSE_D3] = {
		.id = "D3",
		.sentence = "an exclusive page is reused by a write, not copied",
		.source = "do_wp_page(): PageAnonExclusive pages are reused; commit 6c287605fd56",
	},
	[CLAUSE_D4] = {
		.id = "D4",
		.sentence = "a page's data survives every step that does not write or drop it",
		.source = "mprotect(2), fork(2), madvise(2), move_pages(2), mremap(2)",
	},
	[CLAUSE_D5] = {
		.id = "D5",
		.sentence = "an access that the protection forbids is refused, and its data never lands",
		.source = "mprotect(2); access_error(), handle_mm_fault()",
	},
	[CLAUSE_F1] = {
		.id = "F1",
		.sentence = "after mprotect(R), mprotect(RW) the next store to an exclusive dirty anonymous "
			    "page takes no fault",
		.source = "can_change_pte_writable()",
		.since = { 6, 0 },
		.commit = "64fe24a3e05e",
	},
	[CLAUSE_F2] = {
		.id = "F2",
		.sentence = "after mprotect(NONE), mprotect(RW) the next store to an exclusive dirty "
			    "anonymous page takes no fault",
		.source = "can_change_pte_writable()",
		.since = { 6, 0 },
		.commit = "64fe24a3e05e",
	},
	[CLAUSE_F3] = {
		.id = "F3",
		.sentence = "after an mprotect cycle the next store to an exclusive anonymous page takes no "
			    "fault although the page is clean",
		.source = "can_change_pte_writable() without the dirty check",
		.since = { 6, 2 },
		.commit = "d84887739d5c",
	},
	[CLAUSE_F4] = {
		.id = "F4",
		.sentence = "after an mprotect cycle the next store to an exclusive transparent huge page "
			    "takes no fault",
		.source = "can_change_pmd_writable()",
		.since = { 6, 2 },
		.commit = "c27f479ef542",
	},
	[CLAUSE_F5] = {
		.id = "F5",
		.sentence = "the next store to private memory after uffd un-protect takes no fault",
		.source = "uffd_wp_range() with MM_CP_TRY_CHANGE_WRITABLE; of shared memory "
			  "vma_wants_writenotify() prevents it",
		.since = { 6, 3 },
		.commit = "931298e103c2",
	},
	[CLAUSE_F6] = {
		.id = "F6",
		.sentence = "a NUMA-hinting fault is the only fault: the store after it takes none",
		.source = "do_numa_page(), do_huge_pmd_numa_page(): can_change_pte_writable() since 6.2 "
			  "(6a56ccbcf6c6), the saved write bit before",
	},
	[CLAUSE_F7] = {
		.id = "F7",
		.sentence = "the last owner of a page, once the other process is gone, takes it with one "
			    "fault and no copy",
		.source = "do_wp_page(), wp_can_reuse_anon_folio(), do_huge_pmd_wp_page()",
	},
	[CLAUSE_F8] = {
		.id = "F8",
		.sentence = "fork leaves the accessed bit set in the child",
		.source = "a change to copy_present_pte() that some kernels carry and mainline never took: "
			  "pte_mkold() there",
		.since = { CLAUSE_OUT_OF_TREE, 0 },
	},
	[CLAUSE_F9] = {
		.id = "F9",
		.sentence = "a store to an exclusive page that a read has brought in from swap takes no "
			    "fault",
		.source = "do_swap_page()",
		.since = { 6, 11 },
		.commit = "c18160dba5ff",
	},
	[CLAUSE_F10] = {
		.id = "F10",
		.sentence = "a store takes no fault that neither tracking nor sharing asks for: none if the "
			    "page was just written, one to be copied or tracked",
		.source = "do_wp_page(): wp_page_reuse(), wp_page_copy() map the page writable at once",
	},
	[CLAUSE_F11] = {
		.id = "F11",
		.sentence = "after mprotect(R) or mprotect(NONE), mprotect(RW) the next store to a page of "
			    "shared memory that nobody tracks takes no fault",
		.source = "vma_wants_writenotify() is false: vm_page_prot is writable, and so is what "
			  "change_pte_range() makes of it",
	},
	[CLAUSE_B1] = {
		.id = "B1",
		.sentence = "userfaultfd(2) and UFFDIO_API refuse what they do not know with "
			    "EINVAL, and every call on a userfaultfd that is not yet enabled; "
			    "one that was refused can be enabled after all",
		.source = "userfaultfd(2), ioctl_userfaultfd(2) UFFDIO_API; userfaultfd_api(), "
			  "userfaultfd_ioctl()",
	},
	[CLAUSE_B2] = {
		.id = "B2",
		.sentence = "a range that is empty, not page-aligned, wraps round or leaves "
			    "the address space is refused with EINVAL",
		.source = "ioctl_userfaultfd(2); validate_range(), validate_unaligned_range()",
	},
	[CLAUSE_B3] = {
		.id = "B3",
		.sentence = "an ioctl tells by its errno and its output field what is not "
			    "there or there already: no mapping, no registration, no source, a "
			    "page",
		.source = "ioctl_userfaultfd(2); mfill_atomic(), mwriteprotect_range(), "
			  "move_pages()",
	},
	[CLAUSE_B4] = {
		.id = "B4",
		.sentence = "unknown mode bits, modes that contradict each other and modes "
			    "that the range was not registered for are refused with EINVAL",
		.source = "ioctl_userfaultfd(2); userfaultfd_register(), "
			  "userfaultfd_writeprotect()",
	},
	[CLAUSE_B5] = {
		.id = "B5",
		.sentence = "a mapping that cannot be tracked is refused when it is "
			    "registered: files (but for write-protect in async mode), secret "
			    "and special memory with EINVAL, shared memory that may not be "
			    "written with EPERM",
		.source = "ioctl_userfaultfd(2) UFFDIO_REGISTER (incompatible mapping); "
			  "vma_can_userfault(), userfaultfd_register()",
	},
	[CLAUSE_B6] = {
		.id = "B6",
		.sentence = "EBUSY for memory of another userfaultfd, EAGAIN while an event "
			    "that changes the layout is unread and not after, ESRCH once the "
			    "process is gone",
		.source = "ioctl_userfaultfd(2); userfaultfd_register(), mmap_changing, "
			  "mmget_not_zero()",
	},
	[CLAUSE_B7] = {
		.id = "B7",
		.sentence = "PAGEMAP_SCAN refuses wrong arguments (EINVAL, EFAULT, EPERM) and "
			    "tells in walk_end how far it came",
		.source = "Documentation/admin-guide/mm/pagemap.rst (Pagemap Scan IOCTL); "
			  "pagemap_scan_get_args(), pagemap_scan_test_walk()",
	},
	[CLAUSE_B8] = {
		.id = "B8",
		.sentence = "whoever waits for a userfaultfd waits until its own page is "
			    "woken, and goes on when the range is unregistered, the last "
			    "descriptor is closed or the monitor dies; another process may "
			    "resolve",
		.source = "userfaultfd(2), ioctl_userfaultfd(2) UFFDIO_WAKE, "
			  "Documentation/admin-guide/mm/userfaultfd.rst; "
			  "userfaultfd_wake_function(), userfaultfd_release()",
	},
	[CLAUSE_B9] = {
		.id = "B9",
		.sentence = "without CAP_SYS_PTRACE there are no fork events, and a "
			    "userfaultfd for the kernel's accesses only as "
			    "vm.unprivileged_userfaultfd allows; UFFD_USER_MODE_ONLY and "
			    "SIGBUS mode fail the kernel's accesses with EFAULT",
		.source = "userfaultfd(2), Documentation/admin-guide/mm/userfaultfd.rst, "
			  "Documentation/admin-guide/sysctl/vm.rst; "
			  "userfaultfd_syscall_allowed(), handle_userfault()",
	},
	[CLAUSE_B10] = {
		.id = "B10",
		.sentence = "an ioctl that fails with EAGAIN because the layout changes writes "
			    "-EAGAIN to its output field",
		.source = "ioctl_userfaultfd(2) (the copy field holds a negated errno); "
			  "userfaultfd_copy()",
		.since = { 6, 15 },
		.commit = "95567729173e",
	},
	[CLAUSE_B11] = {
		.id = "B11",
		.sentence = "one UFFDIO_WRITEPROTECT covers all mappings of its range",
		.source = "mwriteprotect_range()",
		.since = { 6, 4 },
		.commit = "a1b92a3f1498",
	},
	[CLAUSE_K1] = {
		.id = "K1",
		.sentence = "the kernel reports no error of its own: no WARN, BUG, oops or bad page",
		.source = "Documentation/admin-guide/tainted-kernels.rst, bug-hunting.rst",
	},
	[CLAUSE_W1] = {
		.id = "W1",
		.sentence = "pagemap and PAGEMAP_SCAN, by its fast and its general path, tell the same",
		.source = "Documentation/admin-guide/mm/pagemap.rst; pagemap_scan_pmd_entry(), "
			  "pagemap_page_category()",
	},
	[CLAUSE_X1] = {
		.id = "X1",
		.sentence = "what the case itself states comes true",
		.source = "the case's own 'expect' and '->'",
	},
};

const struct clause_info *clause_info(enum clause clause)
{
	return &clauses[clause];
}

int clause_find(const char *id)
{
	for (unsigned int i = 0; i < CLAUSE_COUNT; i++)
		if (!strcasecmp(clauses[i].id, id))
			return i;
	return -1;
}

bool clause_predates(enum clause clause, struct kernel_version version)
{
	struct kernel_version since = clauses[clause].since;

	if (version.major != since.major)
		return version.major < since.major;
	return version.minor < since.minor;
}
