// SPDX-License-Identifier: GPL-2.0-only
/* Huge pages of which a part is acted on, and the marks of pages that are moved as they are. */
#include "contract/boundary_tables.h"
#include "system/uapi.h"

#define PART(boundary) [(boundary)-BOUNDARY_PART_FIRST]

#define NEEDS_ARMED	 (NEED(UFFD) | NEED(WP) | NEED(PAGEMAP) | NEED(THP))
#define NEEDS_SOFT_DIRTY (NEED(PAGEMAP) | NEED(SOFT_DIRTY))

#define STAYS_ARMED "the pages beside the part stay armed: their next write is told"

const struct boundary_info boundary_part[BOUNDARY_COUNT - BOUNDARY_PART_FIRST] = {
	PART(BOUNDARY_WRITEPROTECT_PART_OF_HUGE) = {
		.name = "writeprotect-part-of-huge",
		.clause = CLAUSE_S5,
		.call = "UFFDIO_WRITEPROTECT of a part of a transparent huge page",
		.rest = "the pages of the part are armed, and no others",
		.needs = NEEDS_ARMED,
		.source = "ioctl_userfaultfd(2) UFFDIO_WRITEPROTECT; change_pmd_range()",
	},
	PART(BOUNDARY_UNPROTECT_PART_OF_HUGE) = {
		.name = "unprotect-part-of-huge",
		.clause = CLAUSE_S5,
		.call = "UFFDIO_WRITEPROTECT that un-protects a part of an armed transparent huge "
			"page",
		.rest = "the pages of the part are not armed, all others are",
		.needs = NEEDS_ARMED,
		.source = "ioctl_userfaultfd(2) UFFDIO_WRITEPROTECT; change_pmd_range()",
	},
	PART(BOUNDARY_DONTNEED_PART_OF_HUGE) = {
		.name = "dontneed-part-of-huge",
		.clause = CLAUSE_R4,
		.call = "MADV_DONTNEED of a part of an armed transparent huge page",
		.rest = STAYS_ARMED,
		.needs = NEEDS_ARMED,
		.source = "madvise(2); zap_pmd_range(), __split_huge_pmd_locked()",
	},
	PART(BOUNDARY_FREE_PART_OF_HUGE) = {
		.name = "free-part-of-huge",
		.clause = CLAUSE_R4,
		.call = "MADV_FREE of a part of an armed transparent huge page",
		.rest = STAYS_ARMED,
		.needs = NEEDS_ARMED,
		.source = "madvise(2); madvise_free_huge_pmd(), remove_migration_pte()",
	},
	PART(BOUNDARY_MPROTECT_PART_OF_HUGE) = {
		.name = "mprotect-part-of-huge",
		.clause = CLAUSE_R4,
		.call = "mprotect(2) to PROT_READ and back of a part of an armed transparent huge "
			"page",
		.rest = STAYS_ARMED,
		.needs = NEEDS_ARMED,
		.source = "mprotect(2); vma_adjust_trans_huge(), __split_huge_pmd_locked()",
	},
	PART(BOUNDARY_UNMAP_PART_OF_HUGE) = {
		.name = "unmap-part-of-huge",
		.clause = CLAUSE_R4,
		.call = "munmap(2) of a part of an armed transparent huge page",
		.rest = STAYS_ARMED,
		.needs = NEEDS_ARMED,
		.source = "munmap(2); vma_adjust_trans_huge(), __split_huge_pmd_locked()",
	},
	PART(BOUNDARY_REMAP_PART_OF_HUGE) = {
		.name = "remap-part-of-huge",
		.clause = CLAUSE_R4,
		.call = "mremap(2) of a part of an armed transparent huge page to another place",
		.rest = STAYS_ARMED,
		.needs = NEEDS_ARMED,
		.source = "mremap(2); move_page_tables(), __split_huge_pmd_locked()",
	},
	PART(BOUNDARY_PART_OF_HUGE_SOFT_DIRTY) = {
		.name = "part-of-huge-soft-dirty",
		.clause = CLAUSE_R4,
		.call = "madvise(2), mprotect(2), munmap(2) and mremap(2) of a part of a "
			"transparent huge page that was written since soft-dirty was cleared",
		.rest = "the pages beside the part stay soft-dirty",
		.needs = NEEDS_SOFT_DIRTY | NEED(THP),
		.source = "Documentation/admin-guide/mm/soft-dirty.rst; __split_huge_pmd_locked()",
	},
	PART(BOUNDARY_PART_OF_HUGE_DATA) = {
		.name = "part-of-huge-data",
		.clause = CLAUSE_D4,
		.call = "madvise(2), mprotect(2), munmap(2) and mremap(2) of a part of a "
			"transparent huge page",
		.rest = "the pages beside the part keep their data, also when they are paged out",
		.needs = NEED(THP) | NEED(SWAP),
		.source = "madvise(2), mremap(2); zap_pmd_range(), madvise_free_huge_pmd()",
	},
	PART(BOUNDARY_MOVE_SWAPPED_SOFT_DIRTY) = {
		.name = "move-swapped-soft-dirty",
		.clause = CLAUSE_R9,
		.call = "UFFDIO_MOVE of a page in swap after soft-dirty was cleared",
		.rest = "what was moved reads soft-dirty",
		.needs = NEED(UFFD) | NEEDS_SOFT_DIRTY | NEED(SWAP),
		.features = UC_UFFD_FEATURE_MOVE,
		.source = "Documentation/admin-guide/mm/soft-dirty.rst; move_swap_pte()",
	},
	PART(BOUNDARY_MOVE_CLEAN_SOFT_DIRTY) = {
		.name = "move-clean-soft-dirty",
		.clause = CLAUSE_R9,
		.call = "UFFDIO_MOVE of a page that was not written since MADV_FREE, after "
			"soft-dirty was cleared",
		.rest = "what was moved reads soft-dirty",
		.needs = NEED(UFFD) | NEEDS_SOFT_DIRTY,
		.features = UC_UFFD_FEATURE_MOVE,
		.source = "Documentation/admin-guide/mm/soft-dirty.rst; move_present_pte()",
	},
	PART(BOUNDARY_MOVE_HUGE_SOFT_DIRTY) = {
		.name = "move-huge-soft-dirty",
		.clause = CLAUSE_R9,
		.call = "UFFDIO_MOVE of a transparent huge page after soft-dirty was cleared",
		.rest = "what was moved reads soft-dirty",
		.needs = NEED(UFFD) | NEEDS_SOFT_DIRTY | NEED(THP),
		.features = UC_UFFD_FEATURE_MOVE,
		.source = "Documentation/admin-guide/mm/soft-dirty.rst; move_pages_huge_pmd()",
	},
	PART(BOUNDARY_CONTINUE_PRIVATE_HUGETLB) = {
		.name = "continue-private-hugetlb",
		.clause = CLAUSE_D1,
		.call = "UFFDIO_CONTINUE in a private mapping of a hugetlbfs file",
		.rest = "a write to the mapping does not reach the file",
		.needs = NEED(UFFD) | NEED(MEMFD) | NEED(HUGETLB),
		.features = UC_UFFD_FEATURE_MINOR_HUGETLBFS,
		.source = "mmap(2) MAP_PRIVATE; hugetlb_mfill_atomic_pte()",
	},
	PART(BOUNDARY_DONTNEED_HUGETLB_TWICE) = {
		.name = "dontneed-hugetlb-twice",
		.clause = CLAUSE_R7,
		.call = "MADV_DONTNEED of an armed hugetlbfs page, twice",
		.rest = "it stays armed: its next write is told",
		.needs = NEED(UFFD) | NEED(WP) | NEED(WP_HUGETLB) | NEED(MEMFD) | NEED(HUGETLB),
		.features = UC_UFFD_FEATURE_WP_SHMEM,
		.source = "UFFD_FEATURE_WP_HUGETLBFS_SHMEM in "
			  "Documentation/admin-guide/mm/userfaultfd.rst; __unmap_hugepage_range()",
	},
};
