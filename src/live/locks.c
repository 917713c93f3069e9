// SPDX-License-Identifier: GPL-2.0-only
#include "live/locks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/numa.h"

int live_locks_open(struct live_locks *locks, struct error *error)
{
	locks->numa = numa_lock_new(error);
	locks->swap = -1;
	if (!locks->numa)
		return -1;
	locks->swap = memfd_create("uffd-conform-swap", MFD_CLOEXEC);
	/* A kernel without memfds has no swap for us either: nothing that is tested needs both. */
	return 0;
}

void live_locks_close(struct live_locks *locks)
{
	numa_lock_free(locks->numa);
	if (locks->swap >= 0)
		close(locks->swap);
	*locks = (struct live_locks){ .swap = -1 };
}

/* A lock belongs to an open file: each process opens one of its own. */
int swap_acquire(struct swap_use *use, const struct live_locks *locks, bool alone,
		 struct error *error)
{
	char path[64];
	int ret;

	if (use->file)
		return 0;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", locks->swap);
	use->file = open(path, O_RDWR | O_CLOEXEC);
	if (use->file <= 0) {
		use->file = 0;
		return error_errno(error, "the lock of swap");
	}
	do {
		ret = flock(use->file, alone ? LOCK_EX : LOCK_SH);
	} while (ret && errno == EINTR);
	return ret ? error_errno(error, "the lock of swap") : 0;
}

void swap_release(struct swap_use *use)
{
	if (use->file)
		close(use->file);
	use->file = 0;
}
