// SPDX-License-Identifier: GPL-2.0-only
/*
 * A huge page of a shared file is armed by PAGEMAP_SCAN, and the process forks with
 * UFFD_FEATURE_EVENT_FORK: in the child, which is tracked as well, the page is not armed, and reads
 * written, though nobody wrote to it. Small pages, and anonymous huge ones, are armed.
 *
 * Why: PAGEMAP_SCAN arms the PMD as it is (6.12: fs/proc/task_mmu.c:2443); copy_huge_pmd() copies
 * none of a file, for a fault would bring it back (6.12: mm/huge_memory.c:1648), but not armed.
 * UFFDIO_WRITEPROTECT splits such a PMD first.
 * Seen in 6.12.117, 6.18.44. Fix: none known.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/wait.h>
#include "scan.h"

#define COLLAPSE 25 /* MADV_COLLAPSE */

static void *read_event(void *argument)
{
	char message[32];

	while (read(*(int *)argument, message, sizeof(message)) < 0 && errno == EAGAIN)
		usleep(10 * 1000);
	return NULL;
}

int main(void)
{
	int fd = uffd_open(FEATURE_EVENT_FORK | FEATURE_WP_ASYNC), status;
	int file = memfd_create("bug", MFD_CLOEXEC);
	char *page = map(room(HUGEPAGE, HUGEPAGE), HUGEPAGE, MAP_SHARED, file, 0);
	pthread_t thread;
	pid_t child;

	if (ftruncate(file, HUGEPAGE))
		cannot_tell("memfd");
	memset(page, 'a', HUGEPAGE);
	if (madvise(page, HUGEPAGE, COLLAPSE))
		cannot_tell("madvise(MADV_COLLAPSE)");
	uffd_register(fd, page, HUGEPAGE, MODE_WP);
	scan(page, HUGEPAGE, SCAN_ARM, CATEGORY_WRITTEN, CATEGORY_WRITTEN);
	errno = 0;
	if (!has(page, ARMED) || !(scan(page, HUGEPAGE, 0, 0, CATEGORY_HUGE) & CATEGORY_HUGE))
		cannot_tell("there is no armed huge page");
	errno = pthread_create(&thread, NULL, read_event, &fd);
	if (errno)
		cannot_tell("pthread_create");
	fflush(stdout);
	child = fork();
	if (child == 0) {
		bool armed = has(page, ARMED);
		uint64_t written = scan(page, HUGEPAGE, 0, 0, CATEGORY_WRITTEN);

		exit(verdict(armed && !written, "the child's page is armed, and not written",
			     "%sarmed, %swritten", armed ? "" : "not ", written ? "" : "not "));
	}
	pthread_join(thread, NULL);
	if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
		cannot_tell("fork");
	return WEXITSTATUS(status);
}
