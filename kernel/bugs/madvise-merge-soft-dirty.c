// SPDX-License-Identifier: GPL-2.0-only
/*
 * A new mapping of a shared file merges, by an madvise() of its neighbour, with one whose
 * soft-dirty bits were cleared. What was written to the new one reads clean, and so does what is
 * written later, through any number of clears: the writes are lost for good.
 *
 * Why: madvise_update_vma() gives the merged VMA the flags of the one that it was called for,
 * without VM_SOFTDIRTY (6.12: mm/madvise.c:160, 6.1: mm/madvise.c:185), and vm_page_prot stays that
 * of the VMA that survives, which lets entries be writable at once; and clear_refs computes it
 * anew only for a VMA with VM_SOFTDIRTY (6.12: fs/proc/task_mmu.c:1603, 6.1: 1296).
 * Seen in 6.1.192, 6.12.117.
 * Fix: 6707915e030a "mm: propagate VM_SOFTDIRTY on merge", in 6.19 and 6.18.37.
 */
#define _GNU_SOURCE
#include "bug.h"

#define SIZE (4 * PAGE)

int main(void)
{
	int file = memfd_create("bug", MFD_CLOEXEC);
	char *old = room(2 * SIZE, PAGE), *new = old + SIZE;
	bool written, later;

	need_soft_dirty();
	if (file < 0 || ftruncate(file, 2 * SIZE))
		cannot_tell("memfd");
	map(old, SIZE, MAP_SHARED, file, 0);
	clear_soft_dirty();
	if (madvise(old, SIZE, MADV_DONTDUMP))
		cannot_tell("madvise");
	map(new, SIZE, MAP_SHARED, file, SIZE);
	(void)*(volatile char *)new;
	new[0] = 'a';
	if (madvise(old, SIZE, MADV_DODUMP))
		cannot_tell("madvise");
	written = has(new, SOFT_DIRTY);
	clear_soft_dirty();
	(void)*(volatile char *)(new + PAGE);
	new[PAGE] = 'a';
	later = has(new + PAGE, SOFT_DIRTY);
	return verdict(written && later, "both pages that were written read soft-dirty",
		       "%s before the clear, %s after it", written ? "soft-dirty" : "clean",
		       later ? "soft-dirty" : "clean");
}
