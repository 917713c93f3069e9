// SPDX-License-Identifier: GPL-2.0-only
/*
 * A private huge page is pinned by a registered buffer of io_uring, and armed. The child that fork
 * makes is tracked, too (UFFD_FEATURE_EVENT_FORK), and gets a copy of the page at once. The copy is
 * not armed: what the child writes there is told to nobody.
 *
 * Why: hugetlb_install_page() makes the entry without the bit (6.1: mm/hugetlb.c:5018).
 * Seen in 6.1.192.
 * Fix: 5a2f8d2 "mm/hugetlb: fix uffd-wp during fork()", in 6.4 and 6.3.2.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include "bug.h"

#define RING_REGISTER_BUFFERS 0

/* As the kernel has it: what io_uring_setup() is given, 120 bytes. */
struct ring_parameters {
	uint32_t words[30];
};

static void pin(char *start)
{
	struct ring_parameters parameters = { { 0 } };
	struct iovec buffer = { start, PAGE };
	int ring = (int)syscall(SYS_io_uring_setup, 2, &parameters);

	if (ring < 0)
		cannot_tell("io_uring_setup");
	if (syscall(SYS_io_uring_register, ring, RING_REGISTER_BUFFERS, &buffer, 1))
		cannot_tell("IORING_REGISTER_BUFFERS");
}

static void *read_fork_event(void *argument)
{
	struct pollfd event = { .fd = *(int *)argument, .events = POLLIN };
	char message[32];

	if (poll(&event, 1, 10000) != 1 ||
	    read(*(int *)argument, message, sizeof(message)) != sizeof(message))
		cannot_tell("read");
	return NULL;
}

int main(void)
{
	char *page = map(NULL, HUGEPAGE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	int fd = uffd_open(FEATURE_EVENT_FORK), status;
	pthread_t thread;
	pid_t child;

	memset(page, 'a', HUGEPAGE);
	pin(page);
	uffd_register(fd, page, HUGEPAGE, MODE_WP);
	uffd_arm(fd, page, HUGEPAGE);
	errno = pthread_create(&thread, NULL, read_fork_event, &fd);
	if (errno)
		cannot_tell("pthread_create");
	fflush(stdout);
	child = fork();
	if (child == 0) {
		bool armed = has(page, ARMED);

		exit(verdict(armed, "armed in the child", "%sarmed in the child",
			     armed ? "" : "not "));
	}
	pthread_join(thread, NULL);
	errno = 0;
	if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
		cannot_tell("fork");
	return WEXITSTATUS(status);
}
