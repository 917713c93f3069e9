// SPDX-License-Identifier: GPL-2.0-only
/*
 * UFFDIO_UNREGISTER of a range that ends within a huge page fails with EINVAL, and the range stays
 * registered; but its pages are not armed any more, and a write is told to nobody.
 *
 * Why: the end is not checked as the start is; what is armed is reset before the VMA is split, and
 * the split fails (6.12: mm/userfaultfd.c:1932, 6.1: fs/userfaultfd.c:1665).
 * Seen in 6.1.192, 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include "bug.h"

int main(void)
{
	char *pages = map(NULL, 2 * HUGEPAGE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	int fd = uffd_open(FEATURE_SIGBUS);
	enum outcome outcome;
	bool armed;

	memset(pages, 'a', 2 * HUGEPAGE);
	uffd_register(fd, pages, 2 * HUGEPAGE, MODE_WP);
	uffd_arm(fd, pages, 2 * HUGEPAGE);
	if (uffd_unregister(fd, pages, HUGEPAGE + PAGE) == 0)
		cannot_tell("UFFDIO_UNREGISTER takes such a range");
	armed = has(pages, ARMED);
	outcome = store(pages, 'b');
	return verdict(armed && outcome == NOTIFIED,
		       "after a failed UFFDIO_UNREGISTER armed, and the write notified",
		       "%sarmed, %s", armed ? "" : "not ", outcome_name(outcome));
}
