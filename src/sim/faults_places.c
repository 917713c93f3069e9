// SPDX-License-Identifier: GPL-2.0-only
#include "sim/faults.h"

#define FAULT(name) [SIM_FAULT_##name - SIM_FAULT_PLACES_FIRST]

const struct sim_fault_info sim_faults_places[SIM_FAULT_COUNT - SIM_FAULT_PLACES_FIRST] = {
	FAULT(PAGEOUT_LOSES_ARMED) = { "pageout-loses-armed",
				       "pageout clears the uffd-wp bit of the swap entry", "R4" },
	FAULT(PAGEOUT_LOSES_SOFT_DIRTY) = { "pageout-loses-soft-dirty",
					    "pageout clears the soft-dirty bit of the swap "
					    "entry",
					    "R4" },
	FAULT(PAGEOUT_LOSES_MARKER) = { "pageout-loses-marker",
					"an armed page of a file leaves no marker when it is "
					"reclaimed",
					"R7" },
	FAULT(LAZYFREE_DROPS_WRITTEN) = { "lazyfree-drops-written",
					  "what MADV_FREE gave away and the program wrote "
					  "again is dropped",
					  "D4" },
	FAULT(SWAP_IN_LOSES_DATA) = { "swapin-loses-data",
				      "a page comes back from swap without its data", "D4" },
	FAULT(SWAP_IN_LOSES_ARMED) = { "swapin-loses-armed",
				       "a page comes back from swap without its uffd-wp bit",
				       "R4" },
	FAULT(SWAP_IN_IGNORES_UFFD_WP) = { "swapin-ignores-uffd-wp",
					   "an armed page comes back from swap writable: its "
					   "next event is lost",
					   "R1" },
	FAULT(SWAP_IN_IGNORES_SOFT_DIRTY) = { "swapin-ignores-soft-dirty",
					      "a clean page comes back from swap writable: "
					      "its next write stays unseen",
					      "R3" },
	FAULT(SWAP_IN_IGNORES_EXCLUSIVE) = { "swapin-ignores-exclusive",
					     "a page that another process shares comes back "
					     "from swap writable",
					     "D1" },
	FAULT(SWAP_IN_NO_UPGRADE) = { "swapin-no-upgrade",
				      "an exclusive page comes back from swap read-only: one "
				      "more fault",
				      "F9" },
	FAULT(SWAPOFF_LOSES_ARMED) = { "swapoff-loses-armed",
				       "swapoff brings pages back without their uffd-wp bits",
				       "R4" },
	FAULT(SWAPOFF_LOSES_SOFT_DIRTY) = { "swapoff-loses-soft-dirty",
					    "swapoff brings pages back without their "
					    "soft-dirty bits",
					    "R4" },
	FAULT(ARM_SKIPS_SWAPPED) = { "arm-skips-swapped",
				     "arming passes over pages that are in swap", "R10" },
	FAULT(UNPROTECT_SKIPS_SWAPPED) = { "unprotect-skips-swapped",
					   "un-protecting passes over pages that are in swap",
					   "S2" },
	FAULT(CLEAR_REFS_SKIPS_SWAPPED) = { "clear-refs-skips-swapped",
					    "clear_refs passes over pages that are in swap",
					    "R10" },
	FAULT(FORK_CHILD_READS_CLEAN) = { "fork-child-reads-clean",
					  "fork leaves the soft-dirty bits out of the child's "
					  "entries",
					  "R4" },
	FAULT(FORK_INHERITS_ARMED_SWAPPED) = { "fork-inherits-armed-swapped",
					       "the child keeps uffd-wp bits of swap entries "
					       "though nobody asked for fork events",
					       "S3" },

	FAULT(MIGRATE_LOSES_ARMED) = { "migrate-loses-armed",
				       "a page that moves to another node loses its uffd-wp "
				       "bit",
				       "R4" },
	FAULT(MIGRATE_LOSES_SOFT_DIRTY) = { "migrate-loses-soft-dirty",
					    "a page that moves to another node loses its "
					    "soft-dirty bit",
					    "R4" },
	FAULT(MIGRATE_SETS_SOFT_DIRTY) = { "migrate-sets-soft-dirty",
					   "a clean page that moves to another node reads "
					   "soft-dirty",
					   "S6" },
	FAULT(MIGRATE_LEAVES_WRITABLE) = { "migrate-leaves-writable",
					   "a page that moves to another node becomes "
					   "writable, armed or not",
					   "R1" },
	FAULT(MIGRATE_MAKES_EXCLUSIVE) = { "migrate-makes-exclusive",
					   "the end of a migration takes each page for exclusive",
					   "D1" },
	FAULT(MIGRATE_LOSES_DATA) = { "migrate-loses-data",
				      "a page moves to another node without its data", "D4" },
	FAULT(MIGRATE_MOVES_PINNED) = { "migrate-moves-pinned",
					"a page moves to another node while a device has it",
					"D2" },

	FAULT(SPLIT_LOSES_ARMED) = { "split-loses-armed",
				     "a split leaves the uffd-wp bit at the first base page "
				     "alone",
				     "R4" },
	FAULT(SPLIT_LOSES_SOFT_DIRTY) = { "split-loses-soft-dirty",
					  "a split leaves the soft-dirty bit at the first "
					  "base page alone",
					  "R4" },
	FAULT(SPLIT_LEAVES_WRITABLE) = { "split-leaves-writable",
					 "a split makes the base pages writable, armed or not",
					 "R1" },
	FAULT(SPLIT_FOLIO_LOSES_ARMED) = { "split-folio-loses-armed",
					   "splitting a folio clears the uffd-wp bits", "R4" },
	FAULT(SPLIT_FOLIO_LOSES_DATA) = { "split-folio-loses-data",
					  "splitting a folio loses the data", "D4" },
	FAULT(COLLAPSE_LOSES_ARMED) = { "collapse-loses-armed",
					"a collapse takes armed pages as well, and forgets "
					"that they are",
					"R4" },
	FAULT(COLLAPSE_LOSES_SOFT_DIRTY) = { "collapse-loses-soft-dirty",
					     "a collapse of written pages makes a huge page "
					     "that is not soft-dirty",
					     "R4" },
	FAULT(COLLAPSE_LOSES_DATA) = { "collapse-loses-data", "a collapse loses the data", "D4" },

	FAULT(KSM_LOSES_ARMED) = { "ksm-loses-armed",
				   "a page that KSM merges loses its uffd-wp bit", "R4" },
	FAULT(KSM_LOSES_SOFT_DIRTY) = { "ksm-loses-soft-dirty",
					"a page that KSM merges loses its soft-dirty bit", "R4" },
	FAULT(KSM_MERGES_DIFFERENT) = { "ksm-merges-different", "KSM merges pages that differ",
					"D4" },
	FAULT(KSM_LEAVES_WRITABLE) = { "ksm-leaves-writable",
				       "a merged page stays writable: the other owners see "
				       "the write",
				       "D4" },
	FAULT(KSM_UNMERGE_LOSES_ARMED) = { "ksm-unmerge-loses-armed",
					   "taking merged pages apart clears the uffd-wp bits",
					   "R4" },
	FAULT(KSM_UNMERGE_LOSES_DATA) = { "ksm-unmerge-loses-data",
					  "taking merged pages apart loses the data", "D4" },

	FAULT(MREMAP_KEEPS_ARMED) = { "mremap-keeps-armed",
				      "moved memory keeps uffd-wp bits though nobody asked "
				      "for remap events",
				      "S3" },
	FAULT(MREMAP_LOSES_ARMED) = { "mremap-loses-armed",
				      "moved memory loses uffd-wp bits in spite of remap "
				      "events",
				      "R6" },
	FAULT(MREMAP_READS_CLEAN) = { "mremap-reads-clean", "moved memory does not read soft-dirty",
				      "R9" },
	FAULT(MREMAP_LOSES_DATA) = { "mremap-loses-data", "moved memory loses its data", "D4" },
	FAULT(MERGED_MEMORY_READS_CLEAN) = { "merged-memory-reads-clean",
					     "a new mapping does not read soft-dirty where it "
					     "merges with its neighbours",
					     "R9" },
	FAULT(REPLACE_KEEPS_ARMED) = { "replace-keeps-armed",
				       "a new mapping has markers of the one that was there",
				       "S3" },
	FAULT(MOVE_IN_DISARMS_MERGED) = { "move-in-disarms-merged",
					  "memory that is moved next to armed memory ends the "
					  "tracking of it",
					  "R1" },

	FAULT(MADVISE_COLD_LOSES_ARMED) = { "madvise-cold-loses-armed",
					    "MADV_COLD clears the uffd-wp bit", "R4" },
	FAULT(DONTNEED_LOSES_MARKER) = { "dontneed-loses-marker",
					 "MADV_DONTNEED leaves no marker of an armed page of "
					 "a file",
					 "R7" },
	FAULT(DONTNEED_KEEPS_DATA) = { "dontneed-keeps-data",
				       "memory that MADV_DONTNEED dropped comes back with its data",
				       "D4" },
	FAULT(PUNCH_DROPS_COPIES) = { "punch-drops-copies",
				      "a hole in a file takes the copies that processes have "
				      "written",
				      "D4" },
	FAULT(PUNCH_LOSES_MARKER) = { "punch-loses-marker",
				      "a hole in a file leaves no marker of an armed page", "R7" },
	FAULT(PUNCH_KEEPS_DATA) = { "punch-keeps-data", "a hole in a file still has the data",
				    "D4" },
	FAULT(SYNC_LOSES_ARMED) = { "sync-loses-armed",
				    "writing a file back clears the uffd-wp bits of its pages",
				    "R4" },
	FAULT(SYNC_LOSES_SOFT_DIRTY) = { "sync-loses-soft-dirty",
					 "writing a file back clears the soft-dirty bits of its "
					 "pages",
					 "R4" },
	FAULT(MARKER_FORGOTTEN) = { "marker-forgotten",
				    "the fault on a marker maps the page unarmed", "R4" },
	FAULT(MISSING_MAPS_READ_ONLY) = { "missing-maps-read-only",
					  "the first store maps the new page read-only", "F10" },
	FAULT(POPULATE_READ_LOSES_ARMED) = { "populate-read-loses-armed",
					     "MADV_POPULATE_READ clears the uffd-wp bit", "R4" },
	FAULT(POPULATE_WRITE_UNSEEN) = { "populate-write-unseen",
					 "MADV_POPULATE_WRITE maps a clean page writable: the "
					 "write stays unseen",
					 "R3" },
	FAULT(FORK_COPIES_WIPED) = { "fork-copies-wiped",
				     "the child gets data in spite of MADV_WIPEONFORK", "D1" },

	FAULT(COPY_WP_ARMS_NOTHING) = { "copy-wp-arms-nothing",
					"UFFDIO_COPY with its write-protect mode does not arm",
					"R8" },
	FAULT(COPY_ARMS_WITHOUT_WP) = { "copy-arms-without-wp",
					"UFFDIO_COPY arms without its write-protect mode", "R8" },
	FAULT(COPY_READS_CLEAN) = { "copy-reads-clean",
				    "what UFFDIO_COPY brings does not read soft-dirty", "R3" },
	FAULT(MOVE_READS_CLEAN) = { "move-reads-clean",
				    "what UFFDIO_MOVE brings does not read soft-dirty", "R9" },
	FAULT(COPY_LOSES_DATA) = { "copy-loses-data", "UFFDIO_COPY brings zeroes", "D4" },
	FAULT(ZEROPAGE_BRINGS_DATA) = { "zeropage-brings-data",
					"UFFDIO_ZEROPAGE brings something else", "D4" },
	FAULT(CONTINUE_WP_ARMS_NOTHING) = { "continue-wp-arms-nothing",
					    "UFFDIO_CONTINUE with its write-protect mode does "
					    "not arm",
					    "R8" },
	FAULT(MOVE_CARRIES_ARMED) = { "move-carries-armed",
				      "UFFDIO_MOVE brings a uffd-wp bit with the page", "R8" },
	FAULT(MOVE_LOSES_DATA) = { "move-loses-data", "UFFDIO_MOVE brings a page without its data",
				   "D4" },
	FAULT(POISON_DOES_NOTHING) = { "poison-does-nothing",
				       "UFFDIO_POISON leaves the memory accessible", "D5" },
	FAULT(UNREGISTER_LEAVES_ARMED) = { "unregister-leaves-armed",
					   "unregistering leaves the uffd-wp bits set", "S2" },
	FAULT(CLOSE_LEAVES_ARMED) = { "close-leaves-armed",
				      "the close of the userfaultfd leaves the uffd-wp bits "
				      "set",
				      "S2" },

	FAULT(FORK_SHARES_PINNED) = { "fork-shares-pinned",
				      "fork shares a pinned page: the parent's next write "
				      "leaves the device behind",
				      "D2" },
	FAULT(DEVICE_WRITE_LOST) = { "device-write-lost",
				     "what a device writes to a pinned page gets lost", "D2" },
	FAULT(SPLICED_PAGE_REUSED) = { "spliced-page-reused",
				       "the last owner takes a page over that is in a pipe", "D1" },
	FAULT(UNSHARE_LOSES_ARMED_HUGETLB) = { "unshare-loses-armed-hugetlb",
					       "unsharing a hugetlb page clears its uffd-wp "
					       "bit",
					       "R4" },

	FAULT(AGE_KEEPS_ACCESSED) = { "age-keeps-accessed", "clear_refs leaves the accessed bits",
				      "X1" },

	FAULT(SCAN_ARMS_NOTHING) = { "scan-arms-nothing",
				     "PAGEMAP_SCAN that looks at several categories arms "
				     "nothing",
				     "R10" },
	FAULT(SCAN_BLIND_ARMS_NOTHING) = { "scan-blind-arms-nothing",
					   "PAGEMAP_SCAN without output arms nothing", "R10" },
};
