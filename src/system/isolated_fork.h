/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * fork for a tool that must survive a kernel whose fork is wrong. Were parent and child to go on
 * sharing stacks and heap, a missing write-protection would let each trample on the other's, and
 * what came out would be a crash of the tool instead of a verdict. So the child runs on a stack
 * of its own, and makes every private page its own while the parent waits.
 */
#ifndef UFFD_CONFORM_SYSTEM_ISOLATED_FORK_H
#define UFFD_CONFORM_SYSTEM_ISOLATED_FORK_H

#include <stddef.h>
#include <sys/types.h>

#include "system/error.h"

struct isolated_fork {
	int (*child)(void *context); /* returns the exit status */
	void *context;

	/* Memory that stays shared as fork leaves it, because it is what is tested; may be none. */
	const void *except;
	size_t except_size;
};

/*
 * The child's pid; it is ready by then. -1 with the error set. As after any clone(2), the child has
 * but the calling thread, and no other thread may hold the lock of malloc() at this moment.
 */
pid_t isolated_fork(const struct isolated_fork *request, struct error *error);

#endif
