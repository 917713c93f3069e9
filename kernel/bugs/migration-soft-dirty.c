// SPDX-License-Identifier: GPL-2.0-only
/*
 * A page that was written, and whose soft-dirty bit was cleared, moves to another node: it reads
 * soft-dirty, though nobody wrote to it. Compaction has the same effect.
 *
 * Why: remove_migration_pte() calls pte_mkdirty() for what was dirty, and that sets the soft-dirty
 * bit as well (6.1: mm/migrate.c:212), since 2e3468778dbe "mm: remember young/dirty bit for page
 * migrations", in 6.1. Not on CPUs where a swap entry has no room for these bits (those with L1TF).
 * Seen in 6.1.192.
 * Fix: 055267feaecc "mm/migrate: preserve exact soft-dirty state", in 6.9.
 */
#define _GNU_SOURCE
#include "bug.h"

static int node_of(char *page, const int *target)
{
	void *pages[] = { page };
	int status = -1;

	if (syscall(SYS_move_pages, 0, 1UL, pages, target, &status, 2 /* MPOL_MF_MOVE */))
		cannot_tell("move_pages");
	return status;
}

int main(void)
{
	char *page = anonymous(1);
	int before, other;

	need_soft_dirty();
	before = node_of(page, NULL);
	other = before == 0;
	clear_soft_dirty();
	node_of(page, &other);
	errno = 0;
	if (node_of(page, NULL) != other)
		cannot_tell("the page does not move");
	return verdict(!has(page, SOFT_DIRTY), "a clean page that moved reads clean",
		       has(page, SOFT_DIRTY) ? "soft-dirty" : "clean");
}
