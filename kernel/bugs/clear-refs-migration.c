// SPDX-License-Identifier: GPL-2.0-only
/*
 * Soft-dirty is cleared, over and over, while the pages move from node to node, as compaction moves
 * them, too. After each clearing every page is written; then some pages read clean, and stay so
 * when nothing moves any more. A checkpoint that is made now misses what was written.
 *
 * Why: clear_soft_dirty() takes write access away from a page that is there, but of the entry of a
 * page that migrates it clears the bit alone. If that entry was writable, the page comes back
 * writable, and a write to it takes no fault (6.12: fs/proc/task_mmu.c, mm/migrate.c). 6.1 marks
 * what was dirty soft-dirty when it has moved, see migration-soft-dirty.c, and loses nothing.
 * Seen in 6.12.117.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include "bug.h"

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
	char *start = anonymous(PAGES);
	time_t end = time(NULL) + SECONDS;
	unsigned int dirty = PAGES;
	pthread_t thread;

	need_soft_dirty();
	memset(start, 'a', PAGES * PAGE);
	errno = pthread_create(&thread, NULL, move_pages_about, start);
	if (errno)
		cannot_tell("pthread_create");
	while (dirty == PAGES && time(NULL) < end) {
		clear_soft_dirty();
		for (size_t i = 0; i < PAGES; i++)
			start[i * PAGE]++;
		dirty = count(start, PAGES, SOFT_DIRTY);
	}
	stop = true;
	pthread_join(thread, NULL);
	dirty = count(start, PAGES, SOFT_DIRTY);
	return verdict(dirty == PAGES, "64 pages that were written read soft-dirty",
		       "%u of them do", dirty);
}
