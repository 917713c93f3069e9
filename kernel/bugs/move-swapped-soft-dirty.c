// SPDX-License-Identifier: GPL-2.0-only
/*
 * UFFDIO_MOVE makes a page soft-dirty where it comes to, "so userspace can notice the pte was
 * moved" (move_present_pte()). One that is in the swap comes there clean.
 *
 * Why: move_swap_pte() takes over the old entry as it is. UFFDIO_MOVE is there since 6.8.
 * Seen in 6.12.117 with the line of the fix taken out. Fix: 75cb1cca2c88 ("mm: userfaultfd: correct
 * dirty flags set for both present and swap pte"), in 6.15, 6.14.8, 6.12.30.
 */
#define _GNU_SOURCE
#include "bug.h"

#define TRIES 1000

/* What is written out at that moment cannot be moved. */
static bool moved_soft_dirty(int fd, char *from, char *to)
{
	uint64_t request[5] = { (uintptr_t)to, (uintptr_t)from, PAGE, 0, 0 };
	int ret = -1;

	errno = EAGAIN;
	for (int i = 0; i < TRIES && ret && errno == EAGAIN; i++)
		ret = ioctl(fd, UFFD_MOVE, request);
	if (ret)
		cannot_tell("UFFDIO_MOVE");
	return has(to, SOFT_DIRTY);
}

int main(void)
{
	int fd = uffd_open(FEATURE_MOVE);
	char *from = anonymous(2), *to = anonymous(2);
	bool present, swapped;

	need_soft_dirty();
	uffd_register(fd, to, 2 * PAGE, MODE_WP);
	madvise(to, 2 * PAGE, MADV_DONTNEED);
	for (int i = 0; i < 20 && !has(from + PAGE, SWAPPED); i++)
		madvise(from + PAGE, PAGE, MADV_PAGEOUT);
	errno = 0;
	if (!has(from + PAGE, SWAPPED))
		cannot_tell("nothing is paged out: is there swap?");
	clear_soft_dirty();
	present = moved_soft_dirty(fd, from, to);
	swapped = moved_soft_dirty(fd, from + PAGE, to + PAGE);
	return verdict(present && swapped, "both pages are soft-dirty where they were moved to",
		       "present %s, swapped %s", present ? "soft-dirty" : "clean",
		       swapped ? "soft-dirty" : "clean");
}
