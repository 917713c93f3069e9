// SPDX-License-Identifier: GPL-2.0-only
#include "sim/faults.h"

#include <string.h>

static const struct sim_fault_info faults[SIM_FAULT_PLACES_FIRST] = {
	[SIM_FAULT_NONE] = { "none", "a healthy kernel", "" },

	[SIM_FAULT_MPROTECT_IGNORES_UFFD_WP] = { "mprotect-ignores-uffd-wp",
						 "giving write access back maps an armed page "
						 "writable: its next event is lost",
						 "R1" },
	[SIM_FAULT_MPROTECT_IGNORES_SOFT_DIRTY] = { "mprotect-ignores-soft-dirty",
						    "giving write access back maps a clean page "
						    "writable: its next write stays unseen",
						    "R3" },
	[SIM_FAULT_MPROTECT_IGNORES_EXCLUSIVE] = { "mprotect-ignores-exclusive",
						   "giving write access back maps a page writable "
						   "that another process shares",
						   "D1" },
	[SIM_FAULT_MPROTECT_NO_UPGRADE] = { "mprotect-no-upgrade",
					    "mprotect from PROT_READ leaves exclusive dirty pages "
					    "read-only: one more fault",
					    "F1" },
	[SIM_FAULT_MPROTECT_NO_UPGRADE_FROM_NONE] = { "mprotect-no-upgrade-from-none",
						      "mprotect from PROT_NONE leaves exclusive "
						      "dirty pages read-only: one more fault",
						      "F2" },
	[SIM_FAULT_MPROTECT_NO_UPGRADE_CLEAN] = { "mprotect-no-upgrade-clean",
						  "mprotect leaves exclusive clean pages "
						  "read-only: one more fault",
						  "F3" },
	[SIM_FAULT_MPROTECT_NO_UPGRADE_THP] = { "mprotect-no-upgrade-thp",
						"mprotect leaves exclusive huge pages read-only: "
						"one more fault",
						"F4" },
	[SIM_FAULT_MPROTECT_NO_UPGRADE_SHARED] = { "mprotect-no-upgrade-shared",
						   "mprotect leaves dirty pages of a shared "
						   "mapping read-only: one more fault",
						   "F11" },
	[SIM_FAULT_MPROTECT_LOSES_ARMED] = { "mprotect-loses-armed",
					     "mprotect clears the uffd-wp bit", "R4" },
	[SIM_FAULT_MPROTECT_LOSES_SOFT_DIRTY] = { "mprotect-loses-soft-dirty",
						  "mprotect clears the soft-dirty bit of a written "
						  "page",
						  "R4" },
	[SIM_FAULT_MPROTECT_SETS_SOFT_DIRTY] = { "mprotect-sets-soft-dirty",
						 "mprotect makes clean pages read soft-dirty",
						 "S6" },
	[SIM_FAULT_MPROTECT_LOSES_PAGE] = { "mprotect-loses-page",
					    "mprotect drops the page and its data", "D4" },
	[SIM_FAULT_MPROTECT_STRAY_EVENT] = { "mprotect-stray-event",
					     "mprotect over an armed page delivers an event by "
					     "itself",
					     "S1" },
	[SIM_FAULT_PKEY_MPROTECT_LOSES_ARMED] = { "pkey-mprotect-loses-armed",
						  "pkey_mprotect clears the uffd-wp bit", "R4" },
	[SIM_FAULT_PROTECTION_IGNORED] = { "protection-ignored",
					   "a store to a page under PROT_READ succeeds", "D5" },

	[SIM_FAULT_ARM_SETS_NO_BIT] = { "arm-sets-no-bit",
					"arming with userfaultfd succeeds and does nothing",
					"R10" },
	[SIM_FAULT_ARM_REACHES_NEIGHBOUR] = { "arm-reaches-neighbour",
					      "arming a page arms the page behind it as well",
					      "S5" },
	[SIM_FAULT_UNPROTECT_LEAVES_ARMED] = { "unprotect-leaves-armed",
					       "un-protecting a page leaves its uffd-wp bit set",
					       "S2" },
	[SIM_FAULT_UNPROTECT_LEAVES_READ_ONLY] = { "unprotect-leaves-read-only",
						   "un-protecting leaves an exclusive page "
						   "read-only: one more fault",
						   "F5" },
	[SIM_FAULT_CLEAR_REFS_LEAVES_WRITABLE] = { "clear-refs-leaves-writable",
						   "clear_refs leaves the page writable: its next "
						   "write stays unseen",
						   "R3" },
	[SIM_FAULT_CLEAR_REFS_LEAVES_BIT] = { "clear-refs-leaves-bit",
					      "clear_refs leaves the page's soft-dirty bit set",
					      "R10" },
	[SIM_FAULT_NEW_MEMORY_READS_CLEAN] = { "new-memory-reads-clean",
					       "a new mapping does not read soft-dirty", "R9" },

	[SIM_FAULT_FORK_LEAVES_PARENT_WRITABLE] = { "fork-leaves-parent-writable",
						    "fork leaves private pages writable in the "
						    "parent: the child sees its writes",
						    "D1" },
	[SIM_FAULT_FORK_LEAVES_CHILD_WRITABLE] = { "fork-leaves-child-writable",
						   "fork leaves private pages writable in the "
						   "child: the parent sees its writes",
						   "D1" },
	[SIM_FAULT_FORK_CHILD_INHERITS_ARMED] = { "fork-child-inherits-armed",
						  "the child keeps uffd-wp bits though nobody "
						  "asked for fork events",
						  "S3" },
	[SIM_FAULT_FORK_CHILD_LOSES_ARMED] = { "fork-child-loses-armed",
					       "the child loses uffd-wp bits in spite of fork "
					       "events",
					       "R5" },
	[SIM_FAULT_FORK_PARENT_LOSES_ARMED] = { "fork-parent-loses-armed",
						"fork clears the uffd-wp bits of the parent",
						"R4" },
	[SIM_FAULT_FORK_PARENT_LOSES_SOFT_DIRTY] = { "fork-parent-loses-soft-dirty",
						     "fork clears the soft-dirty bits of the "
						     "parent",
						     "R4" },
	[SIM_FAULT_EXIT_LOSES_ARMED] = { "exit-loses-armed",
					 "the end of the child clears the uffd-wp bits of the "
					 "parent",
					 "R4" },

	[SIM_FAULT_WRITE_IGNORES_ARMED] = { "write-ignores-armed",
					    "the write fault does not look for the uffd-wp bit",
					    "R1" },
	[SIM_FAULT_WRITE_SETS_NO_SOFT_DIRTY] = { "write-sets-no-soft-dirty",
						 "the write fault does not set the soft-dirty bit",
						 "R3" },
	[SIM_FAULT_WRITE_FAULTS_TWICE] = { "write-faults-twice",
					   "the first write fault leaves the page read-only",
					   "F10" },
	[SIM_FAULT_WRITE_REUSES_SHARED] = { "write-reuses-shared",
					    "the write fault takes a page over that is shared "
					    "after fork",
					    "D1" },
	[SIM_FAULT_WRITE_COPIES_EXCLUSIVE] = { "write-copies-exclusive",
					       "the write fault copies a page that nobody shares",
					       "D3" },
	[SIM_FAULT_WRITE_COPIES_LAST_OWNER] = { "write-copies-last-owner",
						"the last owner of a page copies it instead of "
						"taking it",
						"F7" },
	[SIM_FAULT_ASYNC_LEAVES_ARMED] = { "async-leaves-armed",
					   "in async mode a write leaves the uffd-wp bit set",
					   "R2" },
	[SIM_FAULT_ASYNC_DELIVERS_EVENT] = { "async-delivers-event",
					     "in async mode a write delivers an event", "R2" },
	[SIM_FAULT_ASYNC_CLEARS_WHOLE_THP] = { "async-clears-whole-thp",
					       "in async mode a write clears the uffd-wp bits of "
					       "the whole huge page",
					       "R4" },

	[SIM_FAULT_EVENT_TWICE] = { "event-twice", "one write to an armed page delivers two events",
				    "S4" },
	[SIM_FAULT_EVENT_UNARMED] = { "event-unarmed",
				      "an unarmed page in front of an armed one delivers an event",
				      "S1" },
	[SIM_FAULT_EVENT_WRONG_PAGE] = { "event-wrong-page",
					 "the event names the page behind the written one", "S1" },
	[SIM_FAULT_EVENT_WRONG_ADDRESS] = { "event-wrong-address",
					    "the event's address is not the one that was written",
					    "R1" },
	[SIM_FAULT_EVENT_WITHOUT_WRITE_FLAG] = { "event-without-write-flag",
						 "the event lacks the WRITE flag", "R1" },
	[SIM_FAULT_EVENT_WRONG_THREAD] = { "event-wrong-thread",
					   "the event names another thread than the writer", "R1" },
	[SIM_FAULT_EVENT_WRONG_SIDE] = { "event-wrong-side",
					 "the child's event comes on the parent's userfaultfd",
					 "R5" },
	[SIM_FAULT_EVENT_AFTER_WRITE] = { "event-after-write",
					  "the data lands before the event is resolved", "R1" },

	[SIM_FAULT_HINT_IGNORES_UFFD_WP] = { "hint-ignores-uffd-wp",
					     "the NUMA-hinting fault maps an armed page writable: "
					     "its next event is lost",
					     "R1" },
	[SIM_FAULT_HINT_IGNORES_SOFT_DIRTY] = { "hint-ignores-soft-dirty",
						"the NUMA-hinting fault maps a clean page "
						"writable: its next write stays unseen",
						"R3" },
	[SIM_FAULT_HINT_IGNORES_EXCLUSIVE] = { "hint-ignores-exclusive",
					       "the NUMA-hinting fault maps a page writable that "
					       "another process shares",
					       "D1" },
	[SIM_FAULT_HINT_NO_UPGRADE] = { "hint-no-upgrade",
					"the NUMA-hinting fault leaves the page read-only: a "
					"second fault",
					"F6" },
	[SIM_FAULT_HINT_LOSES_ARMED] = { "hint-loses-armed",
					 "the NUMA-hinting fault clears the uffd-wp bit", "R4" },

	[SIM_FAULT_KERNEL_BYPASSES_ARMED] = { "kernel-bypasses-armed",
					      "read(2) into an armed page delivers no event",
					      "R1" },
	[SIM_FAULT_URING_BYPASSES_ARMED] = { "uring-bypasses-armed",
					     "an io_uring read into an armed page delivers no "
					     "event",
					     "R1" },
	[SIM_FAULT_VM_WRITEV_BYPASSES_ARMED] = { "vm-writev-bypasses-armed",
						 "process_vm_writev() into an armed page delivers "
						 "no event",
						 "R1" },
	[SIM_FAULT_MEM_BYPASSES_ARMED] = { "mem-bypasses-armed",
					   "a write by /proc/PID/mem lands in an armed page "
					   "without a notification",
					   "R1" },
	[SIM_FAULT_REFUSED_WRITE_LANDS] = { "refused-write-lands",
					    "the data of a refused write lands", "D5" },
	[SIM_FAULT_READ_LOSES_ARMED] = { "read-loses-armed",
					 "reading an armed page clears its uffd-wp bit", "R4" },
	[SIM_FAULT_READ_SETS_SOFT_DIRTY] = { "read-sets-soft-dirty",
					     "reading a clean page makes it soft-dirty", "S6" },
	[SIM_FAULT_MADVISE_FREE_LOSES_ARMED] = { "madvise-free-loses-armed",
						 "MADV_FREE clears the uffd-wp bit", "R4" },

	[SIM_FAULT_SCAN_FAST_IGNORES_ARMED] = { "scan-fast-ignores-armed",
						"PAGEMAP_SCAN's fast path reports an armed page as "
						"written",
						"W1" },
	[SIM_FAULT_SCAN_FORGETS_FILE] = { "scan-forgets-file",
					  "PAGEMAP_SCAN does not tell that a page is a file's",
					  "W1" },
	[SIM_FAULT_SCAN_FORGETS_SWAPPED] = { "scan-forgets-swapped",
					     "PAGEMAP_SCAN does not tell that a page is in swap",
					     "W1" },
	[SIM_FAULT_SCAN_GENERAL_IGNORES_WRITTEN] = { "scan-general-ignores-written",
						     "PAGEMAP_SCAN's general path does not report "
						     "a written page",
						     "W1" },

	[SIM_FAULT_BOUNDARY_ACCEPTS_UNALIGNED] = { "boundary-accepts-unaligned",
						   "a range that is not aligned is accepted",
						   "B2" },
	[SIM_FAULT_BOUNDARY_ACCEPTS_FEATURES] = { "boundary-accepts-features",
						  "UFFDIO_API accepts unknown features", "B1" },
	[SIM_FAULT_BOUNDARY_WRONG_OUTPUT] = { "boundary-wrong-output",
					      "the output field of a refused call is wrong", "B3" },
	[SIM_FAULT_BOUNDARY_ACCEPTS_SCAN_FLAGS] = { "boundary-accepts-scan-flags",
						    "PAGEMAP_SCAN accepts unknown flags", "B7" },
	[SIM_FAULT_BOUNDARY_WAKES_EVERYBODY] = { "boundary-wakes-everybody",
						 "a wake reaches who waits for another page",
						 "B8" },
	[SIM_FAULT_BOUNDARY_NEW_MEMORY_CLEAN] = { "boundary-new-memory-clean",
						  "memory that a mapping gains reads clean", "R9" },
	[SIM_FAULT_BOUNDARY_SCAN_IGNORES_MASKS] = { "boundary-scan-ignores-masks",
						    "PAGEMAP_SCAN finds and arms other pages than "
						    "those that match",
						    "B7" },
	[SIM_FAULT_BOUNDARY_SCAN_WRONG_WALK_END] = { "boundary-scan-wrong-walk-end",
						     "PAGEMAP_SCAN tells that it ended elsewhere",
						     "B7" },
	[SIM_FAULT_BOUNDARY_IGNORES_DONTWAKE] = { "boundary-ignores-dontwake",
						  "MODE_DONTWAKE is accepted and forgotten", "B8" },
	[SIM_FAULT_BOUNDARY_API_TELLS_WRONG] = { "boundary-api-tells-wrong",
						 "UFFDIO_API tells or enables other features",
						 "B1" },
	[SIM_FAULT_BOUNDARY_EVENT_WRONG_ADDRESS] = { "boundary-event-wrong-address",
						     "the event of a write has another address in "
						     "the page",
						     "R1" },
	[SIM_FAULT_BOUNDARY_SCAN_ACCEPTS_ADDRESSES] = { "boundary-scan-accepts-addresses",
							"PAGEMAP_SCAN accepts what leaves the "
							"address space",
							"B7" },
	[SIM_FAULT_BOUNDARY_IGNORES_USER_MODE] = { "boundary-ignores-user-mode",
						   "UFFD_USER_MODE_ONLY is accepted and forgotten",
						   "B9" },
	[SIM_FAULT_BOUNDARY_PART_IS_WHOLE] = { "boundary-part-is-whole",
					       "what is done to a part of a huge page is done to "
					       "all of it",
					       "S5" },
	[SIM_FAULT_BOUNDARY_MOVES_CLEAN] = { "boundary-moves-clean",
					     "what UFFDIO_MOVE moves reads clean", "R9" },
	[SIM_FAULT_BOUNDARY_CONTINUES_WRITABLE] = { "boundary-continues-writable",
						    "UFFDIO_CONTINUE maps a page of a file "
						    "writable in a private mapping",
						    "D1" },
	[SIM_FAULT_BOUNDARY_SECOND_DROP_UNARMS] = { "boundary-second-drop-unarms",
						    "dropping hugetlbfs memory that is not there "
						    "takes its marker",
						    "R7" },

	[SIM_FAULT_RACE_LOSES_WRITE] = { "race-loses-write",
					 "a write that lands right after arming stays unseen",
					 "R1" },
	[SIM_FAULT_RACE_FORGETS] = { "race-forgets",
				     "what is armed or written is forgotten in motion", "R4" },
	[SIM_FAULT_RACE_KEEPS_ARMED] = { "race-keeps-armed",
					 "un-protecting misses what is in motion", "S2" },
	[SIM_FAULT_RACE_IGNORES_PROTECTION] = { "race-ignores-protection",
						"a write lands right after mprotect(R)", "D5" },
};

const struct sim_fault_info *sim_fault_info(enum sim_fault fault)
{
	if (fault >= SIM_FAULT_PLACES_FIRST)
		return &sim_faults_places[fault - SIM_FAULT_PLACES_FIRST];
	return &faults[fault];
}

int sim_fault_find(const char *name)
{
	for (unsigned int i = 0; i < SIM_FAULT_COUNT; i++)
		if (!strcmp(sim_fault_info(i)->name, name))
			return i;
	return -1;
}
