// SPDX-License-Identifier: GPL-2.0-only
/*
 * A private huge page is armed, and the process forks, without UFFD_FEATURE_EVENT_FORK: the child
 * is tracked by nobody, but its entry is armed, and its first write faults for ever.
 *
 * Why: copy_hugetlb_page_range() copies the bit (6.1: mm/hugetlb.c:5180), and hugetlb_wp() looks at
 * the bit, not at the VMA, and does nothing (6.1: mm/hugetlb.c:5565).
 * Seen in 6.1.192.
 * Fix: 5a2f8d2 "mm/hugetlb: fix uffd-wp during fork()", in 6.4 and 6.3.2.
 */
#define _GNU_SOURCE
#include <sys/wait.h>
#include "bug.h"

int main(void)
{
	char *page = map(NULL, HUGEPAGE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	int fd = uffd_open(FEATURE_SIGBUS), status;
	pid_t child;

	memset(page, 'a', HUGEPAGE);
	uffd_register(fd, page, HUGEPAGE, MODE_WP);
	uffd_arm(fd, page, HUGEPAGE);
	fflush(stdout);
	child = fork();
	if (child == 0) {
		bool armed = has(page, ARMED);
		enum outcome outcome = store(page, 'b');

		exit(verdict(!armed && outcome == DONE,
			     "the child's page is not armed, and its write silent", "%sarmed, %s",
			     armed ? "" : "not ", outcome_name(outcome)));
	}
	if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
		cannot_tell("fork");
	return WEXITSTATUS(status);
}
