// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two armed pages of the same data are merged by KSM: one of them is not armed any more, and a
 * write to it is told to nobody.
 *
 * Why: replace_page() makes the new entry from the merged page and vm_page_prot alone (6.12:
 * mm/ksm.c:1392, 6.1: mm/ksm.c:1167). The same line loses the soft-dirty bit.
 * Seen in 6.1.192, 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include "ksm.h"

int main(void)
{
	int fd = uffd_open(FEATURE_SIGBUS);
	char *pages = anonymous(2);
	enum outcome first, second;
	unsigned int armed;

	fill_alike(pages);
	fill_alike(pages + PAGE);
	uffd_register(fd, pages, 2 * PAGE, MODE_WP);
	uffd_arm(fd, pages, 2 * PAGE);
	merge(pages);
	armed = count(pages, 2, ARMED);
	first = store(pages, 'b');
	second = store(pages + PAGE, 'b');
	return verdict(armed == 2 && first == NOTIFIED && second == NOTIFIED,
		       "2 merged pages of 2 are armed, and writes are notified",
		       "%u armed, writes %s and %s", armed, outcome_name(first),
		       outcome_name(second));
}
