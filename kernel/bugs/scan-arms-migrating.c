// SPDX-License-Identifier: GPL-2.0-only
/*
 * PAGEMAP_SCAN arms pages, over and over, while they move from node to node, as compaction moves
 * them, too. Nobody writes; yet when nothing moves any more, pages read written that were armed.
 *
 * Why: make_uffd_wp_pte() sets the bit in the entry of a page that migrates and leaves the entry
 * writable, as change_pte_range() does not; what comes back from a writable entry is writable and
 * not armed (6.12: fs/proc/task_mmu.c:2165, mm/migrate.c:338). No write is lost by it: the page
 * reads written from then on.
 * Seen in 6.12.117.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include "scan.h"

#define PAGES	64UL
#define SECONDS 20

static atomic_bool stop;

static void *move_pages_about(void *argument)
{
	void *pages[PAGES];
	int nodes[PAGES], status[PAGES];

	for (int node = 0; !stop; node = !node) {
		for (size_t i = 0; i < PAGES; i++) {
			pages[i] = (char *)argument + i * PAGE;
			nodes[i] = node;
		}
		if (syscall(SYS_move_pages, 0, PAGES, pages, nodes, status, 2 /* MPOL_MF_MOVE */) <
		    0)
			cannot_tell("move_pages");
		usleep(200);
	}
	return NULL;
}

int main(void)
{
	int fd = uffd_open(FEATURE_WP_ASYNC);
	char *start = anonymous(PAGES);
	time_t end = time(NULL) + SECONDS;
	unsigned int armed = PAGES;

	uffd_register(fd, start, PAGES * PAGE, MODE_WP);
	while (armed == PAGES && time(NULL) < end) {
		pthread_t thread;

		stop = false;
		for (size_t i = 0; i < PAGES; i++)
			start[i * PAGE]++;
		errno = pthread_create(&thread, NULL, move_pages_about, start);
		if (errno)
			cannot_tell("pthread_create");
		usleep(2000);
		scan(start, PAGES * PAGE, SCAN_ARM, CATEGORY_WRITTEN, CATEGORY_WRITTEN);
		stop = true;
		pthread_join(thread, NULL);
		armed = count(start, PAGES, ARMED);
	}
	return verdict(armed == PAGES, "64 pages that were armed and not written are armed",
		       "%u of them are", armed);
}
