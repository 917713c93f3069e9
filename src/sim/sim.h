/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A backend that imitates how Linux 6.12 tracks pages, so that everything above the backend can
 * be tested on any kernel. Without a fault it behaves like a healthy kernel; each fault turns
 * exactly one decision of it into a wrong one.
 *
 * The imitation works on page table entries and page frames, the way the kernel does, and shares
 * nothing with the contract that it is used to test. No system call, no global state.
 */
#ifndef UFFD_CONFORM_SIM_H
#define UFFD_CONFORM_SIM_H

#include "engine/backend.h"
#include "system/facts.h"

enum sim_fault {
	SIM_FAULT_NONE,

	/* mprotect() */
	SIM_FAULT_MPROTECT_IGNORES_UFFD_WP,
	SIM_FAULT_MPROTECT_IGNORES_SOFT_DIRTY,
	SIM_FAULT_MPROTECT_IGNORES_EXCLUSIVE,
	SIM_FAULT_MPROTECT_NO_UPGRADE,
	SIM_FAULT_MPROTECT_NO_UPGRADE_FROM_NONE,
	SIM_FAULT_MPROTECT_NO_UPGRADE_CLEAN,
	SIM_FAULT_MPROTECT_NO_UPGRADE_THP,
	SIM_FAULT_MPROTECT_NO_UPGRADE_SHARED,
	SIM_FAULT_MPROTECT_LOSES_ARMED,
	SIM_FAULT_MPROTECT_LOSES_SOFT_DIRTY,
	SIM_FAULT_MPROTECT_SETS_SOFT_DIRTY,
	SIM_FAULT_MPROTECT_LOSES_PAGE,
	SIM_FAULT_MPROTECT_STRAY_EVENT,
	SIM_FAULT_PKEY_MPROTECT_LOSES_ARMED,
	SIM_FAULT_PROTECTION_IGNORED,

	/* arming and disarming */
	SIM_FAULT_ARM_SETS_NO_BIT,
	SIM_FAULT_ARM_REACHES_NEIGHBOUR,
	SIM_FAULT_UNPROTECT_LEAVES_ARMED,
	SIM_FAULT_UNPROTECT_LEAVES_READ_ONLY,
	SIM_FAULT_CLEAR_REFS_LEAVES_WRITABLE,
	SIM_FAULT_CLEAR_REFS_LEAVES_BIT,
	SIM_FAULT_NEW_MEMORY_READS_CLEAN,

	/* fork() and the end of the child */
	SIM_FAULT_FORK_LEAVES_PARENT_WRITABLE,
	SIM_FAULT_FORK_LEAVES_CHILD_WRITABLE,
	SIM_FAULT_FORK_CHILD_INHERITS_ARMED,
	SIM_FAULT_FORK_CHILD_LOSES_ARMED,
	SIM_FAULT_FORK_PARENT_LOSES_ARMED,
	SIM_FAULT_FORK_PARENT_LOSES_SOFT_DIRTY,
	SIM_FAULT_EXIT_LOSES_ARMED,

	/* the write fault */
	SIM_FAULT_WRITE_IGNORES_ARMED,
	SIM_FAULT_WRITE_SETS_NO_SOFT_DIRTY,
	SIM_FAULT_WRITE_FAULTS_TWICE,
	SIM_FAULT_WRITE_REUSES_SHARED,
	SIM_FAULT_WRITE_COPIES_EXCLUSIVE,
	SIM_FAULT_WRITE_COPIES_LAST_OWNER,
	SIM_FAULT_ASYNC_LEAVES_ARMED,
	SIM_FAULT_ASYNC_DELIVERS_EVENT,
	SIM_FAULT_ASYNC_CLEARS_WHOLE_THP,

	/* the event */
	SIM_FAULT_EVENT_TWICE,
	SIM_FAULT_EVENT_UNARMED,
	SIM_FAULT_EVENT_WRONG_PAGE,
	SIM_FAULT_EVENT_WRONG_ADDRESS,
	SIM_FAULT_EVENT_WITHOUT_WRITE_FLAG,
	SIM_FAULT_EVENT_WRONG_THREAD,
	SIM_FAULT_EVENT_WRONG_SIDE,
	SIM_FAULT_EVENT_AFTER_WRITE,

	/* the NUMA-hinting fault */
	SIM_FAULT_HINT_IGNORES_UFFD_WP,
	SIM_FAULT_HINT_IGNORES_SOFT_DIRTY,
	SIM_FAULT_HINT_IGNORES_EXCLUSIVE,
	SIM_FAULT_HINT_NO_UPGRADE,
	SIM_FAULT_HINT_LOSES_ARMED,

	/* accessors and other steps */
	SIM_FAULT_KERNEL_BYPASSES_ARMED,
	SIM_FAULT_URING_BYPASSES_ARMED,
	SIM_FAULT_VM_WRITEV_BYPASSES_ARMED,
	SIM_FAULT_MEM_BYPASSES_ARMED,
	SIM_FAULT_REFUSED_WRITE_LANDS,
	SIM_FAULT_READ_LOSES_ARMED,
	SIM_FAULT_READ_SETS_SOFT_DIRTY,
	SIM_FAULT_MADVISE_FREE_LOSES_ARMED,

	/* what userspace can read */
	SIM_FAULT_SCAN_FAST_IGNORES_ARMED,
	SIM_FAULT_SCAN_GENERAL_IGNORES_WRITTEN,

	/* calls that have to be refused */
	SIM_FAULT_BOUNDARY_ACCEPTS_UNALIGNED,
	SIM_FAULT_BOUNDARY_ACCEPTS_FEATURES,
	SIM_FAULT_BOUNDARY_WRONG_OUTPUT,
	SIM_FAULT_BOUNDARY_ACCEPTS_SCAN_FLAGS,

	/* races */
	SIM_FAULT_RACE_LOSES_WRITE,

	SIM_FAULT_COUNT
};

struct sim_fault_info {
	const char *name;     /* "mprotect-ignores-uffd-wp" */
	const char *sentence; /* what goes wrong */
	const char *clause;   /* id of the clause that it breaks; "" for SIM_FAULT_NONE */
};

const struct sim_fault_info *sim_fault_info(enum sim_fault fault);

/* By name; -1 if there is none. */
int sim_fault_find(const char *name);

/* NULL with the error set. Freed by ops->close. */
struct backend *sim_new(enum sim_fault fault, struct error *error);

/* What facts_probe() would find on a healthy 6.12 kernel as root. */
void sim_facts(struct facts *facts);

#endif
