// SPDX-License-Identifier: GPL-2.0-only
/*
 * With UFFD_FEATURE_EVENT_FORK, the userfaultfd is closed while a fork waits for its event to be
 * read. The child is tracked by nobody, but its entries are armed; a private huge page of it cannot
 * be written at all: the store faults for ever.
 *
 * Why: userfaultfd_event_wait_completion() takes the context and the flags from the child's VMAs
 * and leaves the entries, which the fork has copied with their bits (6.12: fs/userfaultfd.c:604,
 * 6.1: fs/userfaultfd.c:644); hugetlb_wp() does nothing for an armed entry, whatever the VMA (6.12:
 * mm/hugetlb.c:5848, 6.1: mm/hugetlb.c:5565).
 * Seen in 6.1.192, 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <sys/wait.h>
#include "bug.h"

static void *close_unread(void *argument)
{
	int fd = *(int *)argument;
	struct pollfd event = { .fd = fd, .events = POLLIN };

	if (poll(&event, 1, 10000) == 1 && event.revents == POLLIN)
		close(fd);
	return NULL;
}

int main(void)
{
	char *huge = mmap(NULL, HUGEPAGE, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	char *page = anonymous(1);
	int fd = uffd_open(FEATURE_EVENT_FORK), status;
	pthread_t thread;
	pid_t child;

	if (huge != MAP_FAILED) {
		memset(huge, 'a', HUGEPAGE);
		uffd_register(fd, huge, HUGEPAGE, MODE_WP);
		uffd_arm(fd, huge, HUGEPAGE);
	}
	uffd_register(fd, page, PAGE, MODE_WP);
	uffd_arm(fd, page, PAGE);
	errno = pthread_create(&thread, NULL, close_unread, &fd);
	if (errno)
		cannot_tell("pthread_create");
	fflush(stdout);
	/* Like fork(), but the child has no descriptor of its own that would keep it open. */
	child = (pid_t)syscall(SYS_clone, CLONE_FILES | SIGCHLD, NULL, NULL, NULL, NULL);
	if (child == 0) {
		bool armed = has(page, ARMED);
		enum outcome outcome = huge == MAP_FAILED ? DONE : store(huge, 'b');

		exit(verdict(!armed && outcome == DONE,
			     "nothing is armed in the child, and a huge page can be written",
			     "%sarmed, write to a huge page: %s", armed ? "" : "not ",
			     huge == MAP_FAILED ? "none here" : outcome_name(outcome)));
	}
	pthread_join(thread, NULL);
	errno = 0;
	if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
		cannot_tell("fork");
	return WEXITSTATUS(status);
}
