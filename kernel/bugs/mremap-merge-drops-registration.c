// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two ranges are registered with one userfaultfd. The second is moved by mremap() next to the
 * first: they become one VMA, and the first range, which nobody touched, is registered no more. Its
 * pages stay armed in the page table, but a write to them is told to nobody.
 *
 * Why: copy_vma() may return the neighbour, grown (6.12: mm/vma.c:1697, 6.1: mm/mmap.c:3411), and
 * without UFFD_FEATURE_EVENT_REMAP mremap_userfaultfd_prep() takes the context and the VM_UFFD_
 * flags from the whole VMA that it is given (6.12: fs/userfaultfd.c:750, 6.1:
 * fs/userfaultfd.c:767). Seen in 6.1.192, 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include "bug.h"

#define SIZE (4 * PAGE)

int main(void)
{
	int fd = uffd_open(FEATURE_SIGBUS), file = memfd_create("bug", MFD_CLOEXEC);
	char *first = map(room(2 * SIZE, PAGE), SIZE, MAP_SHARED, file, 0);
	char *second = map(room(SIZE, PAGE), SIZE, MAP_SHARED, file, SIZE);
	enum outcome outcome;

	if (ftruncate(file, 2 * SIZE))
		cannot_tell("memfd");
	memset(first, 'a', SIZE);
	uffd_register(fd, first, SIZE, MODE_WP);
	uffd_register(fd, second, SIZE, MODE_WP);
	uffd_arm(fd, first, SIZE);
	if (mremap(second, SIZE, SIZE, MREMAP_MAYMOVE | MREMAP_FIXED, first + SIZE) == MAP_FAILED)
		cannot_tell("mremap");
	outcome = store(first, 'b');
	return verdict(outcome == NOTIFIED, "a write to the range that was not moved is notified",
		       "%s", outcome_name(outcome));
}
