// SPDX-License-Identifier: GPL-2.0-only
/*
 * A thread waits for the answer to its write to an armed page, and the range is unregistered: the
 * thread sleeps on.
 *
 * Why: UFFDIO_UNREGISTER wakes whoever waits in the range, but only if the range is registered for
 * missing pages (6.12: fs/userfaultfd.c:1516, 6.1: fs/userfaultfd.c:1650).
 * Seen in 6.1.192, 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include "bug.h"

static volatile bool written;

static void *write_page(void *page)
{
	*(volatile char *)page = 'b';
	written = true;
	return NULL;
}

int main(void)
{
	char *page = anonymous(1), message[32];
	struct range range = { (uintptr_t)page, PAGE };
	int fd = uffd_open(0);
	struct pollfd event = { .fd = fd, .events = POLLIN };
	pthread_t thread;
	bool woken;

	uffd_register(fd, page, PAGE, MODE_WP);
	uffd_arm(fd, page, PAGE);
	errno = pthread_create(&thread, NULL, write_page, page);
	if (errno || poll(&event, 1, 10000) != 1 || read(fd, message, sizeof(message)) != 32)
		cannot_tell("the write is not notified");
	if (uffd_unregister(fd, page, PAGE))
		cannot_tell("UFFDIO_UNREGISTER");
	for (int i = 0; i < 30 && !written; i++)
		usleep(100 * 1000);
	woken = written;
	ioctl(fd, UFFD_WAKE, &range);
	pthread_join(thread, NULL);
	return verdict(woken, "the write goes on", "%s",
		       woken ? "it goes on" : "it sleeps until UFFDIO_WAKE");
}
