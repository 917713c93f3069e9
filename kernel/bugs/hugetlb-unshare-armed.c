// SPDX-License-Identifier: GPL-2.0-only
/*
 * A private huge page that a child shares is armed, and read by process_vm_readv(): the pin makes
 * the page exclusive first, and the copy is not armed. The next write is told to nobody.
 *
 * Why: hugetlb_wp() makes the new entry without the bit (6.1: mm/hugetlb.c:5706).
 * Seen in 6.1.192.
 * Fix: 0f230bc "mm/hugetlb: fix uffd-wp bit lost when unsharing happens", in 6.4.
 */
#define _GNU_SOURCE
#include <sys/uio.h>
#include <sys/wait.h>
#include "bug.h"

int main(void)
{
	char *page = map(NULL, HUGEPAGE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0), byte;
	struct iovec to = { &byte, 1 }, from = { page, 1 };
	int fd = uffd_open(FEATURE_SIGBUS);
	enum outcome outcome;
	bool armed;
	pid_t child;

	memset(page, 'a', HUGEPAGE);
	child = fork();
	if (child < 0)
		cannot_tell("fork");
	if (child == 0) {
		alarm(60);
		pause();
		_exit(0);
	}
	uffd_register(fd, page, HUGEPAGE, MODE_WP);
	uffd_arm(fd, page, HUGEPAGE);
	if (process_vm_readv(getpid(), &to, 1, &from, 1, 0) != 1)
		cannot_tell("process_vm_readv");
	armed = has(page, ARMED);
	outcome = store(page, 'b');
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	return verdict(armed && outcome == NOTIFIED, "armed, and the write notified", "%sarmed, %s",
		       armed ? "" : "not ", outcome_name(outcome));
}
