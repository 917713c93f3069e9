// SPDX-License-Identifier: GPL-2.0-only
/*
 * An armed range is registered again, for missing pages, by the same userfaultfd: it is not tracked
 * any more, but its pages stay armed in the page table, even after UFFDIO_UNREGISTER. Private huge
 * pages that are left so cannot be written at all: the store faults for ever.
 *
 * Why: UFFDIO_REGISTER replaces the mode, without a look at what is armed (6.12:
 * mm/userfaultfd.c:1976, 6.1: fs/userfaultfd.c:1464); UFFDIO_UNREGISTER and close() reset only
 * VMAs that still have VM_UFFD_WP; hugetlb_wp() does nothing for an armed entry, whatever the VMA
 * (6.12: mm/hugetlb.c:5848, 6.1: mm/hugetlb.c:5565).
 * Seen in 6.1.192, 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include "bug.h"

int main(void)
{
	char *page = anonymous(1), *huge;
	int fd = uffd_open(FEATURE_SIGBUS);
	enum outcome outcome = DONE;
	bool armed;

	uffd_register(fd, page, PAGE, MODE_WP);
	uffd_arm(fd, page, PAGE);
	uffd_register(fd, page, PAGE, MODE_MISSING);
	if (uffd_unregister(fd, page, PAGE))
		cannot_tell("UFFDIO_UNREGISTER");
	armed = has(page, ARMED);

	huge = mmap(NULL, HUGEPAGE, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	if (huge != MAP_FAILED) {
		memset(huge, 'a', HUGEPAGE);
		uffd_register(fd, huge, HUGEPAGE, MODE_WP);
		uffd_arm(fd, huge, HUGEPAGE);
		uffd_register(fd, huge, HUGEPAGE, MODE_MISSING);
		outcome = store(huge, 'b');
	}
	return verdict(!armed && outcome == DONE,
		       "nothing is armed in an unregistered range, and a huge page can be written",
		       "%sarmed, write to a huge page: %s", armed ? "" : "not ",
		       huge == MAP_FAILED ? "none here" : outcome_name(outcome));
}
