// SPDX-License-Identifier: GPL-2.0-only
/*
 * UFFDIO_MOVE moves a page without its armed state, which belongs to the range. One that is in the
 * swap is armed where it comes to.
 *
 * Why: move_present_pte() makes a new entry, move_swap_pte() takes over the old one with its bit
 * (6.12: mm/userfaultfd.c:1130). UFFDIO_MOVE is there since 6.8.
 * Seen in 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include "bug.h"

static bool moved_armed(int fd, char *from, char *to)
{
	uint64_t request[5] = { (uintptr_t)to, (uintptr_t)from, PAGE, 0, 0 };

	if (ioctl(fd, UFFD_MOVE, request))
		cannot_tell("UFFDIO_MOVE");
	return has(to, ARMED);
}

int main(void)
{
	int fd = uffd_open(FEATURE_MOVE);
	char *from = anonymous(2), *to = anonymous(2);
	bool present, swapped;

	uffd_register(fd, from, 2 * PAGE, MODE_WP);
	uffd_register(fd, to, 2 * PAGE, MODE_WP);
	uffd_arm(fd, from, 2 * PAGE);
	madvise(to, 2 * PAGE, MADV_DONTNEED);
	for (int i = 0; i < 20 && !has(from + PAGE, SWAPPED); i++)
		madvise(from + PAGE, PAGE, MADV_PAGEOUT);
	errno = 0;
	if (!has(from + PAGE, SWAPPED))
		cannot_tell("nothing is paged out: is there swap?");
	present = moved_armed(fd, from, to);
	swapped = moved_armed(fd, from + PAGE, to + PAGE);
	return verdict(!present && !swapped, "neither page is armed where it was moved to",
		       "present %sarmed, swapped %sarmed", present ? "" : "not ",
		       swapped ? "" : "not ");
}
