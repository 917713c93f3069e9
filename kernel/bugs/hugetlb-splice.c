// SPDX-License-Identifier: GPL-2.0-only
/*
 * A child puts a huge page that it shares with its parent into a pipe and exits. What the parent
 * writes afterwards is in the pipe.
 *
 * Why: hugetlb_wp() uses the page again if it is mapped once, however many references it has
 * (6.12: mm/hugetlb.c:5880, 6.1: mm/hugetlb.c:5592). Anonymous pages of 4 KiB are copied, since
 * 17839856fd58 and 09854ba94c6a. The comment there says so, and the kernel's own test "cow".
 * Seen in 6.1.192, 6.12.117, 6.18.44. Fix: none.
 */
#define _GNU_SOURCE
#include <sys/uio.h>
#include <sys/wait.h>
#include "bug.h"

int main(void)
{
	char *page = map(NULL, HUGEPAGE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	int pipes[2], status;
	char seen;
	pid_t child;

	memset(page, 'a', HUGEPAGE);
	if (pipe(pipes))
		cannot_tell("pipe");
	child = fork();
	if (child == 0) {
		struct iovec one = { page, PAGE };

		_exit(vmsplice(pipes[1], &one, 1, 0) != (ssize_t)PAGE);
	}
	if (waitpid(child, &status, 0) < 0 || status)
		cannot_tell("vmsplice");
	page[0] = 'b';
	if (read(pipes[0], &seen, 1) != 1)
		cannot_tell("read");
	return verdict(seen == 'a', "the pipe has what the child put into it: a", "%c", seen);
}
